-- The busiest ten airports by departures.
SELECT origin, count(*) AS departures, avg(delay) AS mean_delay, max(distance) AS farthest
FROM flights
GROUP BY origin
ORDER BY departures DESC, origin
LIMIT 10;

-- Delays by hour of the day; the date is text in the file.
SELECT
  to_hour(to_timestamp(date, '%Y/%m/%d %H:%M')) AS hour,
  count(*) AS flights,
  round(avg(delay), 2) AS mean_delay
FROM flights
GROUP BY hour
ORDER BY hour;

-- Routes that are flown both ways, with both mean delays.
WITH routes AS (
  SELECT origin, destination, count(*) AS n, avg(delay) AS delay
  FROM flights
  GROUP BY origin, destination
)
SELECT a.origin, a.destination, a.n AS there, b.n AS back, round(a.delay - b.delay, 3) AS worse
FROM routes AS a
JOIN routes AS b ON a.origin = b.destination AND a.destination = b.origin
WHERE a.origin < a.destination AND a.n + b.n >= 8
ORDER BY a.n + b.n DESC, a.origin, a.destination;

-- Airports that only see arrivals.
SELECT destination FROM flights
EXCEPT
SELECT origin FROM flights
ORDER BY destination;

-- The latest flight of each of the five days with most flights.
WITH days AS (
  SELECT substr(date, 1, 10) AS day, delay, origin, destination
  FROM flights
), busiest AS (
  SELECT day, count(*) AS n FROM days GROUP BY day ORDER BY n DESC, day LIMIT 5
)
SELECT day, n, origin, destination, delay
FROM busiest
JOIN days USING (day)
QUALIFY row_number() OVER (PARTITION BY day ORDER BY delay DESC, origin, destination) = 1
ORDER BY day;

-- How delays are spread, in classes.
SELECT
  CASE WHEN delay < 0 THEN 'early' WHEN delay <= 15 THEN 'in time' WHEN delay <= 60 THEN 'late' ELSE 'very late' END AS class,
  count(*) AS flights,
  min(delay) AS least,
  max(delay) AS most,
  median(delay) AS middle
FROM flights
GROUP BY class
ORDER BY least;
