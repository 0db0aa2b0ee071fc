import { readFileSync } from 'node:fs'

/** A file of the workload and the stage that it is uploaded to. */
export interface DatasetFile {
  /** `~` is the user stage. */
  readonly stage: string
  /** Below the stage. */
  readonly path: string
  readonly content: string
}

/** The workload's files, made of the data of the npm package vega-datasets. */
export function datasetFiles(): readonly DatasetFile[] {
  return [
    { stage: '~', path: 'examples/seattle-weather.csv', content: dataset('seattle-weather.csv') },
    { stage: '~', path: 'examples/stocks.csv', content: dataset('stocks.csv') },
    { stage: 'vega', path: 'flights.ndjson', content: ndjson(json('flights-2k.json')) },
    { stage: 'vega', path: 'gapminder.ndjson', content: ndjson(json('gapminder.json')) },
    { stage: 'vega', path: 'movies.ndjson', content: ndjson(json('movies.json')) },
    { stage: 'vega', path: 'earthquakes.ndjson', content: ndjson(features('earthquakes.json')) },
  ]
}

// The package exports no file of its data.
const folder = new URL('../../../node_modules/vega-datasets/data/', import.meta.url)

const dataset = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

const json = (name: string): readonly unknown[] => JSON.parse(dataset(name))

/** The features of a GeoJSON collection. */
const features = (name: string): readonly unknown[] => JSON.parse(dataset(name)).features

/** One JSON value a line. */
const ndjson = (rows: readonly unknown[]): string =>
  rows.map(row => `${JSON.stringify(row)}\n`).join('')
