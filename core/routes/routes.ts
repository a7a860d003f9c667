export interface Routes { readonly prefix: string }
export const createRoutes = (prefix: string): Routes => ({ prefix })
