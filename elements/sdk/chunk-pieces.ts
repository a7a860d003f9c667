/** The pieces a bundler cuts on its own, and which of them come together. */

/** A file as the bundler would cut it. */
export interface Piece {
  readonly file: string
  /** The bundler's name of it, which is not unique. */
  readonly name: string
  /** Its modules; none in an entry that only hands on. */
  readonly modules: readonly string[]
  readonly imports: readonly string[]
  readonly lazyImports: readonly string[]
  readonly bytes: number
  readonly entry: boolean
}

export class Pieces {
  readonly all: readonly Piece[]
  readonly #named: ReadonlyMap<string, Piece>
  readonly #closures = new Map<Piece, ReadonlySet<Piece>>()

  constructor(pieces: readonly Piece[]) {
    this.all = pieces
    this.#named = new Map(pieces.map(piece => [piece.file, piece]))
  }

  /** Pieces of these files; a file that is none of ours is left out. */
  of = (files: readonly string[]): Piece[] => files.flatMap(file => this.#named.get(file) ?? [])

  /** Returns the pieces that are loaded with a piece, itself included. */
  loadedBy(piece: Piece): ReadonlySet<Piece> {
    const known = this.#closures.get(piece)
    if (known) return known
    const found = new Set([piece])
    for (const next of found) for (const imported of this.of(next.imports)) found.add(imported)
    this.#closures.set(piece, found)
    return found
  }
}

/** Returns, for each piece that is loaded later, the pieces that all who load it have loaded before. */
export function loadedBefore(pieces: Pieces, roots: readonly Piece[]): ReadonlyMap<Piece, ReadonlySet<Piece>> {
  let before = new Map<Piece, ReadonlySet<Piece>>()
  const there = (root: Piece) => new Set([...pieces.loadedBy(root), ...(before.get(root) ?? [])])
  for (let changed = true; changed; ) {
    changed = false
    const next = new Map<Piece, ReadonlySet<Piece>>()
    for (const root of roots.filter(({ entry }) => !entry)) {
      const asking = roots.filter(
        other => other !== root && [...pieces.loadedBy(other)].some(piece => piece.lazyImports.includes(root.file)),
      )
      const common = asking
        .map(there)
        .reduce<ReadonlySet<Piece> | undefined>(
          (shared, one) => (shared ? new Set([...shared].filter(piece => one.has(piece))) : one),
          undefined,
        )
      next.set(root, common ?? new Set())
      if (next.get(root)!.size !== before.get(root)?.size) changed = true
    }
    before = next
  }
  return before
}
