-- Which rules and tables made a row. Rows and events from before these columns do not say, and are not guessed at.
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS detectionVersion LowCardinality(String) DEFAULT 'unrecorded';
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS complexityVersion LowCardinality(String) DEFAULT 'unrecorded';
ALTER TABLE sessions ADD COLUMN IF NOT EXISTS baselineVersion LowCardinality(String) DEFAULT 'unrecorded';
