/** The data adapter types the interface knows; a new one is one line here. */
import type { AdapterView } from './adapter-view.ts'
import { communityIpLookupView } from './community-ip-lookup.tsx'
import { quickIpLookupView } from './quick-ip-lookup.tsx'

const views: readonly AdapterView[] = [quickIpLookupView, communityIpLookupView]

const byType: ReadonlyMap<string, AdapterView> = new Map(views.map(view => [view.type, view]))

/** Undefined for a type that is not known here. */
export const adapterViewOf = (type: string | undefined): AdapterView | undefined => (type === undefined ? undefined : byType.get(type))
