/** The types the interface can show. A new one is a file in `types` and a line here. */
import type { TypeView } from './type-view.ts'
import { chatAView } from './types/chat-a.tsx'
import { chatBView } from './types/chat-b.tsx'
import { httpView } from './types/http.tsx'
import { pagingView } from './types/paging.tsx'

const views: readonly TypeView[] = [pagingView, chatAView, chatBView, httpView]

export const typeViewOf = (type: string | undefined): TypeView | undefined => views.find(view => view.type === type)
