-- The strongest earthquakes.
SELECT
  feature:id::String AS id,
  feature:properties.mag::Float64 AS magnitude,
  feature:properties.place::String AS place,
  feature:geometry.coordinates[2]::Float64 AS depth
FROM quakes
ORDER BY magnitude DESC, id
LIMIT 10;

-- When they were, day by day; the time is in milliseconds.
SELECT
  to_date(to_timestamp(feature:properties.time::Int64)) AS day,
  count(*) AS quakes,
  max(feature:properties.mag::Float64) AS strongest
FROM quakes
GROUP BY day
ORDER BY day;

-- By the network that saw them, with how many of them people felt.
SELECT
  feature:properties.net::String AS net,
  count(*) AS seen,
  count(TRY_CAST(feature:properties.felt AS Int32)) AS felt,
  sum(TRY_CAST(feature:properties.felt AS Int32)) AS reports
FROM quakes
GROUP BY net
ORDER BY seen DESC, net;

-- What is in a feature's geometry, as it is.
SELECT feature:id::String AS id, feature:geometry AS geometry, feature:properties.alert AS alert
FROM quakes
WHERE feature:properties.sig::Int32 > 500
ORDER BY id;

-- How quakes are measured, and how sure that is.
SELECT
  feature:properties.magType::String AS measure,
  feature:properties.status::String AS status,
  count(*) AS n,
  round(avg(TRY_CAST(feature:properties.gap AS Float64)), 1) AS gap
FROM quakes
WHERE feature:properties.type::String = 'earthquake'
GROUP BY measure, status
ORDER BY measure, status;

-- The parts of California that shook most often: the words behind "of" in the place.
SELECT trim(split_part(split_part(feature:properties.place::String, ' of ', 2), ',', 1)) AS near, count(*) AS quakes
FROM quakes
WHERE feature:properties.place::String LIKE '%, CA'
GROUP BY near
HAVING count(*) > 15
ORDER BY quakes DESC, near;
