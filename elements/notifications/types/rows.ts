/** The values of configurations in rows: `rows.ts` in the folder of each type. */
import type { TypeRows } from '../type-view.ts'

const all = Object.values(import.meta.glob<TypeRows>('./*/rows.ts', { eager: true, import: 'rows' }))

export const typeRowsOf = (type: string): TypeRows | undefined => all.find(one => one.type === type)
