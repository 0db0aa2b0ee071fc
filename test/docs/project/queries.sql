SELECT 1 AS one;
SELECT 'two' AS two;
