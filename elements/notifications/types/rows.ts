/** The types whose values can be shown in rows. A new type is a folder here and a line in `forms.ts` and `rows.ts`. */
import type { TypeRows } from '../type-view.ts'
import { chatARows } from './chat-a/rows.ts'
import { chatBRows } from './chat-b/rows.ts'
import { httpRows } from './http/rows.ts'
import { pagingRows } from './paging/rows.ts'

const all: readonly TypeRows[] = [pagingRows, chatARows, chatBRows, httpRows]

export const typeRowsOf = (type: string): TypeRows | undefined => all.find(one => one.type === type)
