-- How much did it rain in each year?
SELECT to_year(date) AS year, round(sum(precipitation::Float64), 1) AS rain, count_if(precipitation > 0) AS wet_days
FROM weather
GROUP BY year
ORDER BY year;

-- Which were the hottest five days?
SELECT date, weather, temp_max
FROM weather
QUALIFY row_number() OVER (ORDER BY temp_max DESC, date) <= 5
ORDER BY temp_max DESC, date;

-- The longest spells without rain, as islands between gaps.
WITH dry AS (
  SELECT date, to_int32(date) - row_number() OVER (ORDER BY date) AS island
  FROM weather
  WHERE precipitation = 0
)
SELECT min(date) AS since, max(date) AS until, count(*) AS days
FROM dry
GROUP BY island
HAVING count(*) >= 14
ORDER BY days DESC, since;

-- A week's sliding mean of the highest temperature, in the first days of summer 2014.
SELECT *
FROM (
  SELECT
    date,
    temp_max,
    round(avg(temp_max::Float64) OVER (ORDER BY date ROWS BETWEEN 6 PRECEDING AND CURRENT ROW), 3) AS week
  FROM weather
)
WHERE date BETWEEN '2014-06-21' AND '2014-06-30'
ORDER BY date;

-- What was the weather like, month by month, one column for each kind?
SELECT
  to_month(date) AS month,
  sum(CASE WHEN weather = 'sun' THEN 1 ELSE 0 END) AS sun,
  sum(CASE WHEN weather = 'rain' THEN 1 ELSE 0 END) AS rain,
  sum(CASE WHEN weather IN ('fog', 'drizzle') THEN 1 ELSE 0 END) AS grey,
  sum(CASE WHEN weather = 'snow' THEN 1 ELSE 0 END) AS snow
FROM weather
GROUP BY month
ORDER BY month;

-- Days that were warmer than the same day of the year before by fifteen degrees.
SELECT a.date, a.temp_max, b.temp_max AS year_before, a.temp_max - b.temp_max AS warmer
FROM weather AS a
JOIN weather AS b ON a.date = add_years(b.date, 1)
WHERE a.temp_max - b.temp_max >= 15
ORDER BY warmer DESC, a.date;

-- The share of each kind of weather, in percent.
SELECT weather, count(*) AS days, round(count(*) * 100 / sum(count(*)) OVER (), 2) AS percent
FROM weather
GROUP BY weather
ORDER BY days DESC, weather;
