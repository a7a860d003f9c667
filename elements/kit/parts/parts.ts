/** What screens are made of beside fields and tables. */
export * from './surfaces.tsx'
export * from './states.tsx'
export * from './time.tsx'
export * from './meters.tsx'
export * from './copy-button.tsx'
export * from './runtime-error.tsx'
export * from './error-page.tsx'
