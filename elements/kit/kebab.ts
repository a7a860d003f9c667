/** Attribute of a property: 'nodeId' → 'node-id'. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
