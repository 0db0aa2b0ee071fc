-- First and last month and the extremes of every share.
SELECT symbol, min(date) AS since, max(date) AS until, min(price) AS low, max(price) AS high
FROM stocks
GROUP BY symbol
ORDER BY symbol;

-- Change to the month before, where it was more than forty percent.
WITH changes AS (
  SELECT symbol, date, price, lag(price) OVER (PARTITION BY symbol ORDER BY date) AS before
  FROM stocks
)
SELECT symbol, date, before, price, round((price - before)::Float64 / before::Float64 * 100, 1) AS percent
FROM changes
WHERE before IS NOT NULL AND abs((price - before)::Float64 / before::Float64) > 0.4
ORDER BY symbol, date;

-- The three best months of each share.
SELECT symbol, date, price, place
FROM (
  SELECT
    symbol,
    date,
    price,
    rank() OVER (PARTITION BY symbol ORDER BY price DESC) AS place
  FROM stocks
)
WHERE place <= 3
ORDER BY symbol, place, date;

-- Mean price by year and share, with the total of each year.
SELECT to_year(date) AS year, symbol, round(avg(price::Float64), 4) AS mean, count(*) AS months
FROM stocks
WHERE date >= '2007-01-01'
GROUP BY year, symbol
ORDER BY year, symbol;

-- Which share cost more than IBM in the same month, and how often?
SELECT s.symbol, count(*) AS months
FROM stocks AS s
INNER JOIN stocks AS ibm ON ibm.date = s.date AND ibm.symbol = 'IBM'
WHERE s.price > ibm.price
GROUP BY s.symbol
ORDER BY s.symbol;

-- The months that GOOG was not traded yet, by quarter.
SELECT DISTINCT to_start_of_quarter(date) AS quarter
FROM stocks
WHERE date NOT IN (SELECT date FROM stocks WHERE symbol = 'GOOG')
ORDER BY quarter DESC
LIMIT 4;

-- What a share bought in its first month was worth at the end.
SELECT
  symbol,
  first_price,
  last_price,
  (last_price / first_price)::Decimal(10, 2) AS times
FROM (
  SELECT
    symbol,
    arg_min(price, date) AS first_price,
    arg_max(price, date) AS last_price
  FROM stocks
  GROUP BY symbol
)
ORDER BY times DESC;
