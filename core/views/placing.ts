/** Places charts: alone on the page, or in a view on one grid with histogram and messages (contract 1, 3.2 and 3.3). */
import type { Position } from './schema.ts'

type Positions = Readonly<Record<string, Position>>

const histogramHeight = 2
const messagesHeight = 6
const full = (row: number, height: number): Position => ({ col: 1, row, height, width: 'Infinity' })
const down = (positions: Positions, rows: number): Record<string, Position> =>
  Object.fromEntries(
    Object.entries(positions).map(([id, position]) => [
      id,
      typeof position.row === 'number' ? { ...position, row: position.row + rows } : position,
    ]),
  )
const numbers = (cells: readonly (number | 'Infinity')[]) => cells.filter(cell => cell !== 'Infinity')

/** The first chart stands in the first row. */
export function placedInPage(charts: Positions): Record<string, Position> {
  const top = Math.min(...numbers(Object.values(charts).map(({ row }) => row)))
  return Number.isFinite(top) ? down(charts, 1 - top) : { ...charts }
}

const bottomOf = (positions: Positions) =>
  Math.max(
    0,
    ...Object.values(positions).map(
      ({ row, height }) =>
        (typeof row === 'number' ? row - 1 : 0) + (typeof height === 'number' ? height : messagesHeight),
    ),
  )

/** A widget without a position gets a row of its own at the end. */
export function placedBelow(positions: Positions, ids: readonly string[]): Record<string, Position> {
  const placed: Record<string, Position> = { ...positions }
  for (const id of ids) if (!Object.hasOwn(placed, id)) placed[id] = full(bottomOf(placed) + 1, histogramHeight)
  return placed
}

/** The histogram above, the charts below it, the messages last. */
export function placedInView(
  histogram: string,
  messages: string,
  ids: readonly string[],
  positions: Positions,
): Record<string, Position> {
  const charts = placedBelow(
    Object.fromEntries(ids.flatMap(id => (Object.hasOwn(positions, id) ? [[id, positions[id]!]] : []))),
    ids,
  )
  return {
    [histogram]: full(1, histogramHeight),
    ...down(charts, histogramHeight),
    [messages]: full(histogramHeight + bottomOf(charts) + 1, messagesHeight),
  }
}
