/**
 * Plans which pieces of code lie together in a file. The bundler cuts one piece for every set of entries that share some modules: nobody loads what they do
 * not need, and the search asks for ninety files. Here pieces are merged where that costs least, until every entry is content with few files; what an
 * entry loads without need stays within a share of what it loads anyway.
 */
import { loadedBefore, Pieces, type Piece } from './chunk-pieces.ts'

export interface Wishes {
  /** Entries that load everything: they say nothing about what belongs together. */
  readonly ignored: ReadonlySet<string>
  /** The number of files that an entry, or a root that is loaded later, should ask for at once. */
  readonly filesOf: (entry: string) => number
  /** The bytes by which an entry of this size may grow; a root that is loaded later may grow by twice that. */
  readonly growth: (bytes: number) => number
  /** Whether a root loads what it needs and no more, because users wait for it first. */
  readonly isLean?: (modules: readonly string[], isEntry: boolean) => boolean
  /** Entry → bytes it may load. */
  readonly limits: ReadonlyMap<string, number>
  /** Loading this module has effects: nobody may load it who does not ask for it. */
  readonly hasEffects: (module: string) => boolean
}

/** A root is what is asked for on its own: an entry, or what some code loads later. */
interface Root {
  /** Pieces that are loaded when the root is asked for. */
  readonly there: ReadonlySet<Piece>
  /** `there` and the pieces that come with the root. */
  readonly all: ReadonlySet<Piece>
  readonly bytes: number
  /** Bytes it may still grow by. */
  room: number
  /** It does not grow by what fewer files save. */
  readonly isLean: boolean
  /** The number of files that it should not exceed. */
  readonly files: number
}

/** Bytes that a file costs besides its content: exported names, and text that compresses worse apart. */
const costOfFile = 250
/** A lean root may grow by as much as a request costs on the wire. */
const LEAN_GROWTH_BYTES = 1024
/** The number of files that a lean root should ask for at once. */
const LEAN_FILES = 4
/** An entry that loads more than it may counts like one with so many files too many. */
const tooLarge = 6

/** A file of the plan: pieces, and the roots that load them. */
class Parcel {
  readonly pieces: readonly Piece[]
  readonly roots: Set<number>
  /** Roots that find it loaded already. */
  readonly before: ReadonlySet<number>
  readonly bytes: number
  readonly fixed: boolean

  constructor(
    pieces: readonly Piece[],
    roots: ReadonlySet<number>,
    before: ReadonlySet<number>,
    bytes: number,
    fixed: boolean,
  ) {
    this.pieces = pieces
    this.roots = new Set([...roots].filter(root => !before.has(root)))
    this.before = before
    this.bytes = bytes
    this.fixed = fixed
  }

  with(other: Parcel): Parcel {
    return new Parcel(
      [...this.pieces, ...other.pieces],
      new Set([...this.roots, ...other.roots]),
      new Set([...this.before, ...other.before]),
      this.bytes + other.bytes - costOfFile,
      this.fixed || other.fixed,
    )
  }
}

/** Roots that ask for a file less when the two are one. */
const withBoth = (a: Parcel, b: Parcel) =>
  [...new Set([...a.roots, ...b.roots])].filter(root =>
    [a, b].every(({ roots, before }) => roots.has(root) || before.has(root)),
  )

class Plan {
  parcels: readonly Parcel[]
  readonly #roots: readonly Root[]
  readonly #pieces: Pieces
  /** Parcel → all that come with it. */
  #loaded = new Map<Parcel, ReadonlySet<Parcel>>()
  /** Parcel → root → bytes that come with the parcel and are new to the root; infinite where the root may not load them. */
  #news = new Map<Parcel, readonly number[]>()
  /** Root → so many files too many. */
  #missing: readonly number[] = []

  constructor(parcels: readonly Parcel[], roots: readonly Root[], pieces: Pieces) {
    this.parcels = parcels
    this.#roots = roots
    this.#pieces = pieces
    this.#look()
  }

  #look() {
    const owner = new Map(this.parcels.flatMap(parcel => parcel.pieces.map(piece => [piece, parcel])))
    this.#loaded = new Map(
      this.parcels.map(parcel => {
        const found = new Set([parcel])
        for (const next of found) {
          for (const imported of next.pieces.flatMap(piece => this.#pieces.of(piece.imports)))
            if (owner.has(imported)) found.add(owner.get(imported)!)
        }
        return [parcel, found]
      }),
    )
    this.#news = new Map(
      this.parcels.map(parcel => [
        parcel,
        this.#roots.map((_, root) => {
          let bytes = 0
          for (const { roots, before, bytes: more, fixed } of this.#loaded.get(parcel)!) {
            if (!roots.has(root) && !before.has(root)) bytes += fixed ? Infinity : more
          }
          return bytes
        }),
      ]),
    )
    const count = (root: number) => this.parcels.filter(({ roots }) => roots.has(root)).length
    this.#missing = this.#roots.map(
      ({ room, files }, root) => Math.max(count(root) - files, room < 0 ? tooLarge : 0, 0) ** 2,
    )
  }

  /** Returns whether files would import each other in a circle: one reaches the other by way of a third. */
  #circular(a: Parcel, b: Parcel): boolean {
    return [
      [a, b],
      [b, a],
    ].some(
      ([from, to]) =>
        this.#loaded.get(from!)!.has(to!) &&
        [...this.#loaded.get(from!)!].some(by => by !== from && by !== to && this.#loaded.get(by)!.has(to!)),
    )
  }

  /** Returns the gain of a merge by its cost; 0 where it is not allowed. */
  #score(a: Parcel, b: Parcel): number {
    let gain = 0
    let cost = 0
    const both = withBoth(a, b)
    if (both.length === 0) return 0
    for (const root of both) {
      gain += this.#missing[root]!
      cost -= costOfFile / this.#roots[root]!.bytes
    }
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const news = this.#news.get(other)!
      for (const root of one.roots) {
        if (news[root]! > 0 && news[root]! > this.#roots[root]!.room) return 0
        cost += news[root]! / this.#roots[root]!.bytes
      }
    }
    return cost <= 0 ? Number.MAX_VALUE : gain / cost
  }

  /** Merges the two parcels that are best merged; false when there are none. */
  step(): boolean {
    const pairs = this.parcels
      .flatMap((a, index) =>
        this.parcels.slice(index + 1).flatMap(b => {
          const score = this.#score(a, b)
          return score > 0 ? [{ a, b, score }] : []
        }),
      )
      .sort((one, other) => other.score - one.score)
    const best = pairs.find(({ a, b }) => !this.#circular(a, b))
    if (!best) return false
    const { a, b } = best
    for (const root of withBoth(a, b)) if (!this.#roots[root]!.isLean) this.#roots[root]!.room += costOfFile
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      for (const root of one.roots) {
        this.#roots[root]!.room -= this.#news.get(other)![root]!
        for (const parcel of this.#loaded.get(other)!) if (!parcel.before.has(root)) parcel.roots.add(root)
      }
    }
    this.parcels = [...this.parcels.filter(parcel => parcel !== a && parcel !== b), a.with(b)]
    this.#look()
    return true
  }
}

/** Module → the name of its file. Entries that hold code keep it to themselves. */
export function planChunks(
  surveyed: readonly Piece[],
  { ignored, filesOf, growth, isLean = () => false, limits, hasEffects }: Wishes,
): ReadonlyMap<string, string> {
  const pieces = new Pieces(surveyed)
  const later = pieces
    .of([...new Set(surveyed.flatMap(({ lazyImports }) => lazyImports))])
    .filter(({ entry }) => !entry)
  const asked = [...surveyed.filter(({ entry, file }) => entry && !ignored.has(file)), ...later]
  const before = loadedBefore(pieces, asked)
  const roots: Root[] = asked.map(piece => {
    const there = before.get(piece) ?? new Set<Piece>()
    const all = new Set([...pieces.loadedBy(piece), ...there])
    const bytes = [...all].reduce((sum, one) => sum + one.bytes, 0)
    const lean = isLean(piece.modules, piece.entry)
    const more = lean ? LEAN_GROWTH_BYTES : growth(bytes) * (piece.entry ? 1 : 2)
    const most = Math.min(bytes + more, limits.get(piece.file) ?? Infinity)
    return { there, all, bytes, files: lean ? LEAN_FILES : filesOf(piece.file), room: most - bytes, isLean: lean }
  })
  const rootsWhere = (holds: (root: Root) => boolean) =>
    new Set(roots.flatMap((root, index) => (holds(root) ? [index] : [])))
  const plan = new Plan(
    surveyed
      .filter(({ entry }) => !entry)
      .map(
        piece =>
          new Parcel(
            [piece],
            rootsWhere(({ all }) => all.has(piece)),
            rootsWhere(({ there }) => there.has(piece)),
            piece.bytes,
            piece.modules.some(hasEffects),
          ),
      ),
    roots,
    pieces,
  )
  while (plan.step());
  const taken = new Map<string, number>()
  return new Map(
    plan.parcels.flatMap(({ pieces: together }) => {
      const { name } = together.reduce((largest, piece) => (piece.bytes > largest.bytes ? piece : largest))
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      return together.flatMap(({ modules }) =>
        modules.map(module => [module, count === 1 ? name : `${name}-${count}`] as const),
      )
    }),
  )
}
