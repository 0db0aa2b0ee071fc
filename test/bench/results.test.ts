import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import {
  belowFloor,
  type Floors,
  formatResults,
  parseResults,
  shown,
  withRun,
} from '../../bench/results.js'
import { rootFolder } from '../drivers/install.js'

const figure = (name: string, value: number) => ({ name, value, unit: 'ms' })
const table = (text: string): string[] => text.split('\n').filter(line => line.startsWith('|'))

t.test('a run is a column, the newest first', t => {
  const first = withRun({ runs: [] }, '2026-01-01 aaaaaaa', [figure('a', 1), figure('b', 20.04)])
  const second = withRun(first, '2026-01-02 bbbbbbb', [figure('b', 1234.5), figure('c', 0.1234)])
  t.same(table(formatResults(second)), [
    '| figure | 2026-01-02 bbbbbbb | 2026-01-01 aaaaaaa |',
    '| --- | --- | --- |',
    '| b | 1235 ms | 20 ms |',
    '| c | 0.123 ms |  |',
    '| a |  | 1 ms |',
  ])
  t.end()
})

t.test('a run of some sections keeps the figures of the others at its commit', t => {
  const first = withRun({ runs: [] }, 'day commit', [figure('a', 1), figure('b', 2)])
  const [run, ...others] = withRun(first, 'day commit', [figure('b', 3)]).runs
  t.same(
    [...run!.cells],
    [
      ['a', '1 ms'],
      ['b', '3 ms'],
    ],
  )
  t.same(others, [])
  t.end()
})

t.test('the page is read as it was written', t => {
  let results = parseResults('')
  t.same(results, { runs: [] })
  for (let i = 0; i < 6; i++) results = withRun(results, `day ${i}`, [figure(`only ${i}`, i)])
  t.same(parseResults(formatResults(results)), results)
  t.same(
    results.runs.map(({ title }) => title),
    ['day 5', 'day 4', 'day 3', 'day 2'],
    'old runs are dropped',
  )
  t.end()
})

t.test('a figure is held against its floor', t => {
  const floors: Floors = { time: { atMost: 3 }, rate: { atLeast: 50 } }
  t.equal(belowFloor(floors, 'time', 3), undefined)
  t.equal(belowFloor(floors, 'time', 3.1), 'below the floor: asked is at most 3')
  t.equal(belowFloor(floors, 'rate', 50), undefined)
  t.equal(belowFloor(floors, 'rate', 49), 'below the floor: asked is at least 50')
  t.ok(belowFloor(floors, 'rate', Number.NaN))
  t.equal(belowFloor(floors, 'other', 0), undefined)
  t.end()
})

t.test('numbers are shown with three digits', t => {
  t.same([0.012345, 1.2345, 12.345, 123.45, 12345.6, Number.NaN].map(shown), [
    '0.0123',
    '1.23',
    '12.3',
    '123',
    '12346',
    'none',
  ])
  t.end()
})

t.test('every floor is that of a saved figure', t => {
  const floors = JSON.parse(readFileSync(join(rootFolder, 'bench/floors.json'), 'utf8')) as Floors
  const { runs } = parseResults(readFileSync(join(rootFolder, 'bench/results.md'), 'utf8'))
  for (const name of Object.keys(floors)) {
    // The larger scale is not measured in every run.
    const usual = name.replace(/^TPC-H 1:/, 'TPC-H 0.1:')
    t.ok(
      runs.some(({ cells }) => cells.has(usual)),
      name,
    )
  }
  t.end()
})
