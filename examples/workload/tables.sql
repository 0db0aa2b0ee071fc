-- The tables, filled from files that `load.ts` has uploaded: the two CSV files to the user stage,
-- the NDJSON files to the stage "vega", which must be there before they come.
CREATE OR REPLACE TABLE weather (
  date Date NOT NULL,
  precipitation Decimal(5, 1) NOT NULL,
  temp_max Decimal(4, 1) NOT NULL,
  temp_min Decimal(4, 1) NOT NULL,
  wind Decimal(4, 1) NOT NULL,
  weather String NOT NULL
);

COPY INTO weather
FROM @~/examples/seattle-weather.csv
FILE_FORMAT = (TYPE = CSV, SKIP_HEADER = 1);

CREATE OR REPLACE TABLE stocks (symbol String NOT NULL, date Date NOT NULL, price Decimal(8, 2) NOT NULL);

-- Its dates are like "Jan 1 2000".
COPY INTO stocks
FROM (
  SELECT $1, to_date($2, '%b %d %Y'), $3::Decimal(8, 2)
  FROM @~/examples/stocks.csv
)
FILE_FORMAT = (TYPE = CSV, SKIP_HEADER = 1);

CREATE OR REPLACE TABLE flights (
  date String NOT NULL,
  delay Int32 NOT NULL,
  distance Int32 NOT NULL,
  origin String NOT NULL,
  destination String NOT NULL
);

COPY INTO flights FROM @vega/flights.ndjson FILE_FORMAT = (TYPE = NDJSON);

CREATE OR REPLACE TABLE gapminder (
  year Int16 NOT NULL,
  country String NOT NULL,
  cluster UInt8 NOT NULL,
  pop Int64 NOT NULL,
  life_expect Float64 NOT NULL,
  fertility Float64 NOT NULL
);

COPY INTO gapminder FROM @vega/gapminder.ndjson FILE_FORMAT = (TYPE = NDJSON);

CREATE OR REPLACE TABLE movies (
  title String NULL,
  us_gross Int64 NULL,
  worldwide_gross Int64 NULL,
  budget Int64 NULL,
  released Date NOT NULL,
  rating String NULL,
  minutes Int32 NULL,
  distributor String NULL,
  genre String NULL,
  director String NULL,
  tomatoes Int32 NULL,
  imdb Decimal(3, 1) NULL,
  votes Int32 NULL
);

COPY INTO movies
FROM (
  SELECT
    nullif($1:Title::String, 'null'), -- some titles are numbers
    TRY_CAST($1:"US Gross" AS Int64),
    TRY_CAST($1:"Worldwide Gross" AS Int64),
    TRY_CAST($1:"Production Budget" AS Int64),
    to_date($1:"Release Date"::String, '%b %d %Y'),
    as_string($1:"MPAA Rating"),
    TRY_CAST($1:"Running Time min" AS Int32),
    as_string($1:Distributor),
    as_string($1:"Major Genre"),
    as_string($1:Director),
    TRY_CAST($1:"Rotten Tomatoes Rating" AS Int32),
    TRY_CAST($1:"IMDB Rating" AS Float64)::Decimal(3, 1),
    TRY_CAST($1:"IMDB Votes" AS Int32)
  FROM @vega/movies.ndjson
)
FILE_FORMAT = (TYPE = NDJSON);

-- One GeoJSON feature a row, as it came.
CREATE OR REPLACE TABLE quakes (feature Variant NOT NULL);

COPY INTO quakes FROM (SELECT $1 FROM @vega/earthquakes.ndjson) FILE_FORMAT = (TYPE = NDJSON);
