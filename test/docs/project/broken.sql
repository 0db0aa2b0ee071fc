CREATE TABLE a (id INT);
-- No such table:
SELECT * FROM nope;
