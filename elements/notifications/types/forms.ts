/** The forms there are: `form.tsx` in the folder of each type. */
import type { TypeForm } from '../type-view.ts'

const all = Object.values(import.meta.glob<TypeForm>('./*/form.tsx', { eager: true, import: 'form' }))

export const typeFormOf = (type: string): TypeForm | undefined => all.find(one => one.type === type)
