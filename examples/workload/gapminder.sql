-- How the world's people and their lives grew.
SELECT
  year,
  count(*) AS countries,
  sum(pop) AS people,
  round(sum(pop * life_expect) / sum(pop), 2) AS life
FROM gapminder
GROUP BY year
ORDER BY year;

-- The countries that gained most years of life between the first and the last year.
SELECT a.country, a.life_expect AS first, b.life_expect AS last, round(b.life_expect - a.life_expect, 2) AS gained
FROM gapminder AS a
JOIN gapminder AS b ON a.country = b.country
WHERE a.year = (SELECT min(year) FROM gapminder) AND b.year = (SELECT max(year) FROM gapminder)
ORDER BY gained DESC, a.country
LIMIT 10;

-- Countries above the mean life of their own cluster in 2005, best first in each.
SELECT cluster, country, life_expect
FROM gapminder AS g
WHERE year = 2005
  AND life_expect > (SELECT avg(life_expect) FROM gapminder AS c WHERE c.cluster = g.cluster AND c.year = 2005)
ORDER BY cluster, life_expect DESC, country;

-- Every country that lost people in some five years.
SELECT country, year, pop, pop - before AS change
FROM (
  SELECT country, year, pop, lag(pop, 1) OVER (PARTITION BY country ORDER BY year) AS before
  FROM gapminder
)
WHERE pop < before
ORDER BY country, year;

-- Fertility in quarters of the countries, 1955 and 2005 side by side.
WITH ranked AS (
  SELECT year, country, fertility, ntile(4) OVER (PARTITION BY year ORDER BY fertility, country) AS quarter
  FROM gapminder
  WHERE year IN (1955, 2005)
)
SELECT quarter, year, min(fertility) AS least, max(fertility) AS most, count(*) AS countries
FROM ranked
GROUP BY quarter, year
ORDER BY quarter, year;

-- The smallest and the largest countries of the last year in one list.
WITH ranked AS (
  SELECT
    country,
    pop,
    row_number() OVER (ORDER BY pop) AS from_small,
    row_number() OVER (ORDER BY pop DESC) AS from_large
  FROM gapminder
  WHERE year = 2005
)
SELECT 'large' AS size, country, pop FROM ranked WHERE from_large <= 3
UNION ALL
SELECT 'small' AS size, country, pop FROM ranked WHERE from_small <= 3
ORDER BY size, pop DESC;
