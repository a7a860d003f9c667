import type { Area } from '../services.ts'
import { lookupRoutes } from './routes.ts'

/** Lookup data adapters. */
export const area: Area = { name: 'lookup', routes: lookupRoutes }
