-- What is missing, column by column?
SELECT
  count(*) AS movies,
  count(*) - count(title) AS no_title,
  count(*) - count(budget) AS no_budget,
  count(*) - count(director) AS no_director,
  count_if(tomatoes IS NULL AND imdb IS NULL) AS unrated
FROM movies;

-- The best earning films with what they cost.
SELECT title, released, worldwide_gross, budget, worldwide_gross - budget AS profit
FROM movies
WHERE worldwide_gross IS NOT NULL
ORDER BY worldwide_gross DESC, title
LIMIT 10;

-- Genres by their mean rating, among films with many votes.
SELECT
  coalesce(genre, 'unknown') AS genre,
  count(*) AS films,
  round(avg(imdb::Float64), 4) AS mean,
  min(imdb) AS worst,
  max(imdb) AS best
FROM movies
WHERE votes > 10000
GROUP BY coalesce(genre, 'unknown')
HAVING count(*) >= 20
ORDER BY mean DESC, genre;

-- Directors whose films earned the most, with the best of them.
SELECT
  director,
  count(*) AS films,
  sum(worldwide_gross) AS gross,
  arg_max(title, worldwide_gross) AS best
FROM movies
WHERE director IS NOT NULL
GROUP BY director
HAVING count(*) > 5
ORDER BY gross DESC
LIMIT 10;

-- Titles with a number in them.
SELECT upper(title) AS title, length(title) AS characters, rating
FROM movies
WHERE title LIKE '% 2%' OR title REGEXP '^[0-9]+$'
ORDER BY title, released;

-- The best film of each decade; equal ratings go by votes.
SELECT decade, title, imdb, votes
FROM (
  SELECT
    (to_year(released) - to_year(released) % 10)::Int32 AS decade,
    title,
    imdb,
    votes,
    row_number() OVER (PARTITION BY to_year(released) - to_year(released) % 10 ORDER BY imdb DESC NULLS LAST, votes DESC NULLS LAST) AS place
  FROM movies
  WHERE released < '2011-01-01'
)
WHERE place = 1
ORDER BY decade;

-- Where the critics and the public differ most.
SELECT title, tomatoes, imdb, abs(tomatoes - imdb * 10) AS apart
FROM movies
WHERE tomatoes IS NOT NULL AND imdb IS NOT NULL AND votes >= 50000
ORDER BY apart DESC, title
LIMIT 8;

-- First words of titles, the most frequent ones.
SELECT split_part(title, ' ', 1) AS word, count(*) AS n
FROM movies
WHERE title IS NOT NULL
GROUP BY word
ORDER BY n DESC, word
LIMIT 12;
