import { useEntityChanged } from '../kit/entities/entities.ts'

const stale = { revalidates: ['/events/notifications/queue', '/events/notifications/statistics'] }

/** Returns what makes the queue and its counts ask again, after a change here. */
export const useQueueChanged = (): (() => void) => useEntityChanged(stale)
