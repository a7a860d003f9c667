/** The forms there are. A new type is a folder here and a line in `forms.ts` and `rows.ts`. */
import type { TypeForm } from '../type-view.ts'
import { chatAForm } from './chat-a/form.tsx'
import { chatBForm } from './chat-b/form.tsx'
import { httpForm } from './http/form.tsx'
import { pagingForm } from './paging/form.tsx'

const all: readonly TypeForm[] = [pagingForm, chatAForm, chatBForm, httpForm]

export const typeFormOf = (type: string): TypeForm | undefined => all.find(one => one.type === type)
