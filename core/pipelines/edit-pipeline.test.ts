import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutStage, withStage, withTitle } from './edit-pipeline.ts'
import { parsePipeline } from './parse.ts'
import { pipelineParser } from './pipeline-parser.ts'
import type { StageMatch } from './tree.ts'
import { writeString } from './words.ts'
import type { WrittenStage } from './write-pipeline.ts'

const text = `// Owned by the web team
pipeline "Web" // 2024

// Parsing first
stage 0 match either // one is enough
  rule "access log"; // Apache
  // nginx writes otherwise
  rule "nginx";

  rule "iis" ;

stage 5   MATCH all /* both */
rule "slow"
/* last */ rule "errors";
// nothing follows
end
// end of file`

describe('a stage', () => {
  it('gets another number and another match, and nothing else changes', () => {
    expect(withStage(text, 5, { stage: 6, match: 'PASS', rules: ['slow', 'errors'] })).toBe(
      text.replace('stage 5   MATCH all', 'stage 6   MATCH pass'),
    )
  })

  it('stays as it is where nothing changes', () => {
    expect(withStage(text, 0, { stage: 0, match: 'EITHER', rules: ['access log', 'nginx', 'iis'] })).toBe(text)
  })

  it('gets rules in its layout, and loses those that are gone; their comments stay', () => {
    expect(withStage(text, 0, { stage: 0, match: 'EITHER', rules: ['access log', 'say "hi"', 'iis', 'new'] })).toBe(
      text
        .replace('  rule "nginx";\n', '')
        .replace('// Apache\n', '// Apache\n  rule "say \\"hi\\"";\n')
        .replace('rule "iis" ;\n', 'rule "iis" ;\n  rule "new";\n'),
    )
    expect(withStage(text, 5, { stage: 5, match: 'ALL', rules: [] })).toBe(
      text.replace('rule "slow"\n', '').replace('/* last */ rule "errors";', '/* last */'),
    )
  })

  it('has its rules in another order with the comments that stand beside and above them', () => {
    expect(withStage(text, 0, { stage: 0, match: 'EITHER', rules: ['nginx', 'iis', 'access log'] })).toContain(
      `stage 0 match either // one is enough
  // nginx writes otherwise
  rule "nginx";

  rule "iis" ;
  rule "access log"; // Apache

stage 5`,
    )
  })

  it('is added behind the one that runs before it, in the layout of the others', () => {
    const stage = { match: 'PASS', rules: ['a', 'b'] } as const
    expect(withStage(text, null, { ...stage, stage: 3 })).toBe(
      text.replace('rule "iis" ;\n', 'rule "iis" ;\nstage 3 match pass\n  rule "a";\n  rule "b";\n'),
    )
    expect(withStage(text, null, { ...stage, stage: -1 })).toBe(
      text.replace('// 2024\n', '// 2024\nstage -1 match pass\n  rule "a";\n  rule "b";\n'),
    )
    expect(withStage(text, null, { ...stage, stage: 9, rules: [] })).toBe(
      text.replace('rule "errors";\n', 'rule "errors";\nstage 9 match pass\n'),
    )
  })

  it('goes with what stands in it', () => {
    expect(withoutStage(text, 5)).toBe(
      `${text.slice(0, text.indexOf('stage 5'))}// nothing follows\nend\n// end of file`,
    )
  })

  it('keeps the stages of its number behind it, which never run, out of the way', () => {
    const twice = 'pipeline "p"\nstage 1 match all\nstage 1 match pass\nrule "hidden";\nstage 2 match all\nend'
    expect(parsePipeline(withStage(twice, 1, { stage: 4, match: 'ALL', rules: [] })).pipeline?.stages).toMatchObject([
      { stage: 2 },
      { stage: 4, match: 'ALL' },
    ])
    expect(withoutStage(twice, 1)).toBe('pipeline "p"\nstage 2 match all\nend')
  })
})

it('a title is written in place of the other', () => {
  expect(withTitle(text, 'Say "hi"')).toBe(text.replace('"Web"', '"Say \\"hi\\""'))
})

it('a source that cannot be read is not edited', () => {
  expect(() => withTitle('pipeline "p" stage', 'q')).toThrow('cannot be read')
})

/** Texts that may stand between two words; `#` becomes the number of a comment. */
const gaps = fc.array(
  fc.constantFrom(
    ' ',
    '\n',
    '\t',
    '\r\n',
    '  ',
    '\n\n',
    ' // #\n',
    '// # "no" rule "x";\n',
    '/* # */',
    '/* #\n\n*/',
    '\n/* # */ // #\n',
  ),
  { minLength: 0, maxLength: 4 },
)
const titles = ['a', 'b', 'c', 'd', 'say "hi"', '// no comment', '/* nor\nthis'] as const
const ruleLists = fc.array(fc.constantFrom(...titles), { maxLength: 5 })
const matches = fc.constantFrom<StageMatch>('ALL', 'EITHER', 'PASS')
const number = fc.integer({ min: -3, max: 12 })
const stage = fc.record({ stage: number, match: matches, rules: ruleLists })
const stages = fc.uniqueArray(stage, { minLength: 1, maxLength: 5, selector: one => one.stage })
const pipelines = fc
  .record({ stages, gaps: fc.infiniteStream(gaps), semicolons: fc.infiniteStream(fc.boolean()) })
  .map(({ stages: all, gaps: between, semicolons }) => {
    const words = [
      'pipeline',
      '"p"',
      ...all.flatMap(one => [
        'stage',
        `${one.stage}`,
        'match',
        one.match.toLowerCase(),
        ...one.rules.flatMap(rule => ['rule', writeString(rule), ...(semicolons.next().value ? [';'] : [])]),
      ]),
      'end',
    ]
    let comments = 0
    const written = words
      .map((word, i) => {
        const gap = between.next().value!.join('')
        return word + (gap === '' && /\w$/.test(word) && /^\w/.test(words[i + 1] ?? '') ? ' ' : gap)
      })
      .join('')
      .replace(/#/g, () => `comment ${comments++}`)
    return { written, all }
  })

const commentsOf = (source: string) => {
  const found: { readonly from: number; readonly text: string }[] = []
  pipelineParser.parse(source).iterate({
    enter({ name, from, to }) {
      if (name === 'LineComment' || name === 'BlockComment') found.push({ from, text: source.slice(from, to) })
    },
  })
  return found
}
const textsOf = (source: string) =>
  commentsOf(source)
    .map(({ text: one }) => one)
    .sort()
const stagesIn = (source: string) => {
  const { pipeline, errors } = parsePipeline(source)
  expect(errors, source).toEqual([])
  return pipeline!.stages
}
const plain = (all: readonly WrittenStage[]) =>
  all.map(({ stage: one, match, rules }) => [one, match, rules]).sort((a, b) => Number(a[0]) - Number(b[0]))
/** The text before a stage, and that from the next one, or from the end, on. */
function around(source: string, of: number): readonly [string, string] {
  const all = [...stagesIn(source)].sort((a, b) => a.from - b.from)
  const place = all.findIndex(one => one.stage === of)
  const last = pipelineParser.parse(source).topNode.getChild('Pipeline')!.getChildren('Keyword').at(-1)!
  return [source.slice(0, all[place]!.from), source.slice(all[place + 1]?.from ?? last.from)]
}

describe('any pipeline', () => {
  it('keeps every comment, and all outside of a stage, when that is changed', () => {
    fc.assert(
      fc.property(pipelines, fc.nat(), stage, ({ written, all }, which, change) => {
        const before = all[which % all.length]!
        const others = all.filter(one => one !== before)
        const after = others.some(one => one.stage === change.stage) ? { ...change, stage: before.stage } : change
        const edited = withStage(written, before.stage, after)
        expect(plain(stagesIn(edited)), edited).toEqual(plain([...others, after]))
        expect(textsOf(edited), edited).toEqual(textsOf(written))
        const [head, tail] = around(written, before.stage)
        expect(edited.startsWith(head) && edited.endsWith(tail), edited).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('keeps every comment, and all that there is, when a stage is added', () => {
    fc.assert(
      fc.property(pipelines, stage, ({ written, all }, added) => {
        fc.pre(all.every(one => one.stage !== added.stage))
        const edited = withStage(written, null, added)
        expect(plain(stagesIn(edited)), edited).toEqual(plain([...all, added]))
        expect(textsOf(edited), edited).toEqual(textsOf(written))
      }),
      { numRuns: 100 },
    )
  })

  it('keeps every comment, and all outside of a stage, when that is deleted', () => {
    fc.assert(
      fc.property(pipelines, fc.nat(), ({ written, all }, which) => {
        fc.pre(all.length > 1)
        const gone = all[which % all.length]!
        const edited = withoutStage(written, gone.stage)
        expect(plain(stagesIn(edited)), edited).toEqual(plain(all.filter(one => one !== gone)))
        const [head, tail] = around(written, gone.stage)
        expect(edited.endsWith(tail), edited).toBe(true)
        const kept = textsOf(edited)
        for (const { from, text: one } of commentsOf(written)) {
          if (from < head.length || from >= written.length - tail.length) expect(kept, edited).toContain(one)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('keeps all but its title when that is changed', () => {
    fc.assert(
      fc.property(pipelines, fc.string(), ({ written }, title) => {
        const edited = withTitle(written, title)
        expect(parsePipeline(edited).pipeline?.title).toBe(title)
        expect(edited).toBe(written.replace('"p"', () => writeString(title)))
      }),
      { numRuns: 100 },
    )
  })
})
