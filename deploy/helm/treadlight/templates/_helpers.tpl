{{- define "treadlight.fullname" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* What selects the pods of a component. `root` is the top, `name` the component, here and below. */}}
{{- define "treadlight.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- with .name }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end }}

{{- define "treadlight.labels" -}}
{{ include "treadlight.selector" . }}
app.kubernetes.io/part-of: {{ .root.Chart.Name }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* Which component reads which secrets, first those without which it does not start. docs/settings.md, checked by a test. */}}
{{- define "treadlight.secretsOf" -}}
ingest:
  needed: [DATABASE_URL, TREADLIGHT_JWT_SECRET, TREADLIGHT_PSEUDONYM_SECRET]
  optional: [DATABASE_POOLER_URL, KAFKA_SASL_PASSWORD, TREADLIGHT_METRICS_TOKEN]
scoring:
  needed: [CLICKHOUSE_PASSWORD]
  optional: [KAFKA_SASL_PASSWORD, TREADLIGHT_METRICS_TOKEN]
api:
  needed: [CLICKHOUSE_PASSWORD, DATABASE_URL, TREADLIGHT_JWT_SECRET, TREADLIGHT_PSEUDONYM_SECRET, TREADLIGHT_REPORT_SECRET]
  optional: [DATABASE_POOLER_URL, KAFKA_SASL_PASSWORD, S3_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, TREADLIGHT_METRICS_TOKEN, TREADLIGHT_STAFF_PASSWORD]
worker:
  needed: [CLICKHOUSE_PASSWORD, DATABASE_URL, TREADLIGHT_PSEUDONYM_SECRET, TREADLIGHT_REPORT_SECRET]
  optional: [KAFKA_SASL_PASSWORD, S3_URL, SMTP_URL, STRIPE_SECRET_KEY, TREADLIGHT_AUDIT_WEBHOOK_URL, TREADLIGHT_METRICS_TOKEN]
migrate:
  needed: [CLICKHOUSE_PASSWORD, DATABASE_URL]
  optional: [DATABASE_MIGRATION_URL]
replay:
  needed: [CLICKHOUSE_PASSWORD]
  optional: [KAFKA_SASL_PASSWORD]
audit:
  needed: [DATABASE_URL, TREADLIGHT_REPORT_SECRET]
  optional: []
{{- end }}

{{/* The secrets that a component gets, as a YAML list. */}}
{{- define "treadlight.secrets" -}}
{{- $of := index (include "treadlight.secretsOf" . | fromYaml) .name }}
{{- $given := concat .root.Values.secrets.given (keys .root.Values.secrets.values) }}
{{- $names := $of.needed }}
{{- range $of.optional }}{{ if has . $given }}{{ $names = append $names . }}{{ end }}{{ end }}
{{- toYaml $names }}
{{- end }}

{{- define "treadlight.secretName" -}}
{{- .Values.secrets.existing | default (include "treadlight.fullname" .) }}
{{- end }}

{{/* Settings that only pods with their password get. */}}
{{- define "treadlight.paired" -}}
KAFKA_SASL_USERNAME: KAFKA_SASL_PASSWORD
TREADLIGHT_STAFF_EMAIL: TREADLIGHT_STAFF_PASSWORD
{{- end }}

{{/* The settings of all pods. */}}
{{- define "treadlight.settings" -}}
{{- $settings := .Values.settings }}
{{- range list "TREADLIGHT_PUBLIC_URL" "KAFKA_BROKERS" "CLICKHOUSE_URL" }}
{{- $_ := required (printf "settings.%s is required" .) (index $settings .) }}
{{- end }}
{{- $paired := include "treadlight.paired" . | fromYaml }}
{{- range $name, $value := $settings }}
{{- if not (hasKey $paired $name) }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}
# The only place where a service can write.
TREADLIGHT_DATA_DIR: /tmp/treadlight
{{- end }}

{{/* Of what has to be there before the services change: the migrations, and what they need. Argo CD understands these as PreSync. */}}
{{- define "treadlight.hook" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: {{ . | quote }}
helm.sh/hook-delete-policy: before-hook-creation
{{- end }}

{{- define "treadlight.image" -}}
{{- $image := .root.Values.image }}
{{- $kind := ternary "site" "services" (eq .name "site") }}
{{- $digest := index $image (printf "%sDigest" $kind) }}
{{- $own := (index .root.Values .name | default dict).tag }}
{{- if and $digest (not $own) }}{{ index $image $kind }}@{{ $digest }}{{ else }}{{ index $image $kind }}:{{ $own | default $image.tag | default .root.Chart.AppVersion }}{{ end }}
{{- end }}

{{/* The metadata and the spec of a pod. `args` is the program; `restart` its policy, for a command; `inline` gives the settings without the ConfigMap. */}}
{{- define "treadlight.pod" -}}
{{- $values := .root.Values }}
{{- $isSite := eq .name "site" }}
{{- $secrets := list }}
{{- if not $isSite }}{{ $secrets = include "treadlight.secrets" . | fromYamlArray }}{{ end -}}
metadata:
  labels: {{- include "treadlight.labels" . | nindent 4 }}
  annotations:
    checksum/settings: {{ $values.settings | toJson | sha256sum }}
    {{- if $values.secrets.values }}
    checksum/secrets: {{ $values.secrets.values | toJson | sha256sum }}
    {{- end }}
    {{- with $values.podAnnotations }}{{ toYaml . | nindent 4 }}{{ end }}
spec:
  {{- with .restart }}
  restartPolicy: {{ . }}
  {{- end }}
  {{- if has .name (list "api" "worker") }}
  serviceAccountName: {{ include "treadlight.fullname" .root }}
  {{- end }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- if not .restart }}
  # The pause before a stop, the ten seconds that a service needs at most, and some to spare.
  terminationGracePeriodSeconds: 30
  topologySpreadConstraints:
    {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
    - maxSkew: 1
      topologyKey: {{ . }}
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels: {{- include "treadlight.selector" $ | nindent 10 }}
      matchLabelKeys: [pod-template-hash]
    {{- end }}
  {{- end }}
  {{- with $values.image.pullSecrets }}
  imagePullSecrets: {{- range . }}
    - name: {{ . }}
  {{- end }}
  {{- end }}
  {{- with $values.nodeSelector }}
  nodeSelector: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.tolerations }}
  tolerations: {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: {{ ternary 65534 1000 $isSite }}
    runAsGroup: {{ ternary 65534 1000 $isSite }}
    fsGroup: {{ ternary 65534 1000 $isSite }}
    seccompProfile: { type: RuntimeDefault }
  containers:
    - name: {{ .name }}
      image: {{ include "treadlight.image" . }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      {{- with .args }}
      args: {{ toJson . }}
      {{- end }}
      {{- if not .inline }}
      envFrom:
        - configMapRef: { name: {{ include "treadlight.fullname" .root }} }
      {{- end }}
      env:
        {{- if .inline }}
        {{- range $name, $value := include "treadlight.settings" .root | fromYaml }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
        {{- end }}
        {{- range $name, $password := include "treadlight.paired" . | fromYaml }}
        {{- if has $password $secrets }}
        - { name: {{ $name }}, value: {{ index $values.settings $name | required (printf "settings.%s is required with %s" $name $password) | quote }} }
        {{- end }}
        {{- end }}
        {{- range $secrets }}
        - { name: {{ . }}_FILE, value: /run/secrets/treadlight/{{ . }} }
        {{- end }}
        {{- if $isSite }}
        - { name: SITE_TRUSTED_PROXIES, value: {{ $values.trustedProxies | quote }} }
        - { name: SITE_INGEST_HOST, value: {{ include "treadlight.fullname" .root }}-ingest }
        - { name: SITE_API_HOST, value: {{ include "treadlight.fullname" .root }}-api }
        {{- end }}
      {{- if not .restart }}
      ports:
        - { name: http, containerPort: {{ ternary 8080 3000 $isSite }} }
      startupProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 2
        failureThreshold: 60
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 15
        timeoutSeconds: 5
        failureThreshold: 4
      readinessProbe:
        httpGet: { path: {{ ternary "/healthz" "/readyz" $isSite }}, port: http }
        periodSeconds: 5
        timeoutSeconds: 5
      {{- if has .name (list "ingest" "api" "site") }}
      # Requests still arrive until every node has heard that this pod is leaving.
      lifecycle:
        preStop: { exec: { command: [sleep, "5"] } }
      {{- end }}
      {{- end }}
      resources: {{- (index $values .name | default $values.commands).resources | toYaml | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        {{- if $isSite }}
        # The program file has this capability and does not start without it.
        capabilities: { drop: [ALL], add: [NET_BIND_SERVICE] }
        {{- else }}
        capabilities: { drop: [ALL] }
        {{- end }}
      volumeMounts:
        {{- if $isSite }}
        - { name: tmp, mountPath: /config/caddy, subPath: config }
        - { name: tmp, mountPath: /data/caddy, subPath: data }
        {{- else }}
        - { name: tmp, mountPath: /tmp }
        - { name: secrets, mountPath: /run/secrets/treadlight, readOnly: true }
        {{- with $values.extraVolumeMounts }}{{ toYaml . | nindent 8 }}{{ end }}
        {{- end }}
  volumes:
    - name: tmp
      emptyDir: { sizeLimit: 256Mi }
    {{- if not $isSite }}
    - name: secrets
      {{- if $values.secrets.volume }}
      {{- toYaml $values.secrets.volume | nindent 6 }}
      {{- else }}
      secret:
        secretName: {{ include "treadlight.secretName" .root }}
        # 0440, for the service's group.
        defaultMode: 288
        items:
          {{- range $secrets }}
          - { key: {{ . }}, path: {{ . }} }
          {{- end }}
      {{- end }}
    {{- with $values.extraVolumes }}{{ toYaml . | nindent 4 }}{{ end }}
    {{- end }}
{{- end }}
