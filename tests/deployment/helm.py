"""What Helm makes of a chart and says about it, as JSON: by its own library, which a wheel contains. Values come by stdin."""

import json
import sys

from helm_python import HelmError, chart

action, path = sys.argv[1:]
values = json.load(sys.stdin)
try:
    if action == "lint":
        answer = chart.lint(path, values, strict=True, quiet=True)
    else:
        loaded = chart.Chart.load(path)
        loaded.validate_schema(loaded.merge_values(values))
        answer = loaded.render(values, name="treadlight", namespace="ai")
    json.dump(answer, sys.stdout)
except HelmError as error:
    sys.exit(str(error))
