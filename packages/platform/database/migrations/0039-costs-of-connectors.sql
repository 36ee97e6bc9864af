-- Why a vendor did not tell its costs. Its usage is fetched all the same: a key may be for one of them alone.
ALTER TABLE connectors ADD COLUMN costs_problem text;
