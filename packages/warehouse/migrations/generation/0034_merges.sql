-- Rows are merged fewer times: with more parts at once. While much is written, merging took as long as inserting.
ALTER TABLE sessions MODIFY SETTING merge_selector_base = 10;
