import { createContext } from 'react'

/** True within a page that shows something without a login: what loads there does not wait for one. */
export const NoLogin = createContext(false)
