/**
 * Changes one part of the source of a pipeline: comments, blank lines and the layout of everything else stay as they are written.
 * All throw an Error for a source that cannot be read.
 */
import type { SyntaxNode } from '@lezer/common'
import { pipelineParser } from './pipeline-parser.ts'
import { TextEdits } from './text-edits.ts'
import type { Span } from './tree.ts'
import { readString, writeString } from './words.ts'
import type { WrittenStage } from './write-pipeline.ts'

/** A rule in a stage. */
interface Reference {
  readonly title: string
  /** Its parts, between which comments may stand. */
  readonly tokens: readonly Span[]
  /** The reference with the comments above and behind it. */
  readonly whole: Span
}

/** A stage as it stands in the text. */
interface StageText extends Span {
  readonly stage: number
  readonly number: Span
  readonly match: Span
  readonly references: readonly Reference[]
}

/** Returns the source with another title. */
export function withTitle(source: string, title: string): string {
  return new PipelineText(source).titled(title)
}

/** Returns the source with a stage in place of that of this number; `number` null: with one more. */
export function withStage(source: string, number: number | null, stage: WrittenStage): string {
  const text = new PipelineText(source)
  return number === null ? text.added(stage) : text.changed(number, stage)
}

/** Returns the source without a stage, and without the comments in it. */
export function withoutStage(source: string, number: number): string {
  return new PipelineText(source).without(number)
}

class PipelineText {
  readonly #text: string
  readonly #edits: TextEdits
  readonly #title: Span
  /** In the order of the text. Of those with one number only the first one runs. */
  readonly #stages: readonly StageText[]

  constructor(text: string) {
    const { topNode } = pipelineParser.parse(text.toWellFormed())
    const comments: Span[] = []
    topNode.cursor().iterate(({ name, type, from, to }) => {
      if (type.isError) throw new Error('The source of the pipeline cannot be read.')
      if (name === 'LineComment' || name === 'BlockComment') comments.push({ from, to })
    })
    const pipeline = topNode.getChild('Pipeline')!
    this.#text = text
    this.#edits = new TextEdits(text, comments)
    this.#title = pipeline.getChild('Title')!
    this.#stages = pipeline.getChildren('Stage').map(stage => this.#stage(stage))
  }

  titled(title: string): string {
    this.#edits.replace(this.#title, writeString(title))
    return this.#edits.applied()
  }

  changed(number: number, { stage, match, rules }: WrittenStage): string {
    const all = this.#stages.filter(one => one.stage === number)
    // The others would run if they kept the number.
    if (stage !== number) for (const one of all) this.#edits.replace(one.number, `${stage}`)
    const [first] = all
    if (first) {
      if (this.#textOf(first.match).toUpperCase() !== match) this.#edits.replace(first.match, match.toLowerCase())
      this.#arrange(first, rules)
    }
    return this.#edits.applied()
  }

  added({ stage, match, rules }: WrittenStage): string {
    const before = this.#stages.filter(one => one.stage < stage).sort((a, b) => b.stage - a.stage)[0]
    const like = before ?? this.#stages[0]!
    const margin = this.#edits.marginOf(like.from) ?? ''
    this.#edits.add(
      this.#edits.endBehind((before ?? this.#title).to),
      `${margin}stage ${stage} match ${match.toLowerCase()}`,
      ...rules.map(title => this.#marginOfRules(like) + reference(title)),
    )
    return this.#edits.applied()
  }

  without(number: number): string {
    for (const { stage, from, to } of this.#stages) {
      if (stage === number) this.#edits.cut({ from, to: this.#edits.endBehind(to) })
    }
    return this.#edits.applied()
  }

  /** Rules that keep their order stay in their places; the others are taken out and added again, with their comments. */
  #arrange(stage: StageText, titles: readonly string[]): void {
    const left = new Map(stage.references.entries())
    const margin = this.#marginOfRules(stage)
    let last = -1
    let end = this.#edits.endBehind(stage.match.to)
    for (const title of titles) {
      const [place, found] = [...left].find(([, one]) => one.title === title) ?? []
      if (place === undefined || !found) {
        this.#edits.add(end, margin + reference(title))
        continue
      }
      left.delete(place)
      if (place > last) {
        last = place
        end = found.whole.to
      } else {
        this.#edits.cut(found.whole)
        this.#edits.add(end, margin + this.#textOf(found.whole))
      }
    }
    for (const token of [...left.values()].flatMap(({ tokens }) => tokens)) this.#edits.cut(token)
  }

  #stage(node: SyntaxNode): StageText {
    const number = node.getChild('StageNumber')!
    const match = node.getChild('Match')!.lastChild!
    const references: Reference[] = []
    let before = this.#edits.endBehind(match.to)
    let { to } = match
    for (const written of node.getChildren('RuleReference')) {
      const tokens = tokensOf(written)
      const whole = { from: this.#edits.startAbove(written.from, before), to: this.#edits.endBehind(written.to) }
      references.push({ title: readString(this.#textOf(tokens[1]!)).value, tokens, whole })
      before = whole.to
      to = written.to
    }
    return {
      stage: Number(this.#textOf(number)),
      number,
      match,
      references,
      from: node.from,
      to,
    }
  }

  #marginOfRules({ from, references: [first] }: StageText): string {
    return (first && this.#edits.marginOf(first.tokens[0]!.from)) ?? this.#edits.marginOf(from) ?? ''
  }

  #textOf({ from, to }: Span): string {
    return this.#text.slice(from, to)
  }
}

function tokensOf(node: SyntaxNode): readonly Span[] {
  const tokens: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) if (!child.type.isSkipped) tokens.push(child)
  return tokens
}

const reference = (title: string): string => `rule ${writeString(title)};`
