/** Who may do what with an event definition: those of people, and the one the server made itself. */
export const DEFAULT_SCOPE = 'DEFAULT'
export const SYSTEM_SCOPE = 'SYSTEM_NOTIFICATION_EVENT'
