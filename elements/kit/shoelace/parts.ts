/** Parts that are Shoelace's inside: each is fetched when it is first shown. */
export * from './tab-group.tsx'
export * from './tree.tsx'
export * from './split-panel.tsx'
export * from './details.tsx'
export * from './range-field.tsx'
export * from './progress-ring.tsx'
