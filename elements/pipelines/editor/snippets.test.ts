import { describe, expect, it } from 'vitest'
import { functions, functionsByName } from '../../../core/pipelines/functions/functions.ts'
import { parseRule } from '../../../core/pipelines/parse.ts'
import { callTemplate, snippets, statementPlace, statementTemplate } from './snippets.ts'

const filled = (template: string) => template.replace(/\$\{([^}]*)\}/g, '$1')
const rule = (statements: string) => `rule "r"\nwhen\n  true\nthen\n  ${statements}\nend\n`

/** Puts a statement in where the cursor, `|`, is. */
function insert(text: string, statement: string): string {
  const cursor = text.indexOf('|')
  const source = text.replace('|', '')
  const { at, before, after } = statementPlace(source, cursor)
  return source.slice(0, at) + before + statement + after + source.slice(at)
}

describe('snippets', () => {
  it('can be read as they are', () => {
    for (const { template } of snippets) expect(parseRule(rule(filled(template))).errors, template).toEqual([])
  })

  it('write a call of each function with all that it needs', () => {
    for (const one of functions) {
      const names = [...callTemplate(one).matchAll(/\$\{(\w+)\}/g)].length
      expect(names, one.name).toBe(one.parameters.filter(({ optional }) => !optional).length)
    }
    expect(callTemplate(functionsByName.get('set_field')!)).toBe('set_field("${field}", ${value})')
    expect(statementTemplate('now')).toBe('let ${result} = now();')
  })

  it('go in among the actions', () => {
    expect(insert('rule "r"\nwhen\n  true|\nthen\nend', 'x();')).toBe('rule "r"\nwhen\n  true\nthen\n  x();\nend')
    expect(insert('rule "r"\nwhen\n  true\nthen\n  a();|\n  b();\nend', 'x();')).toBe(
      'rule "r"\nwhen\n  true\nthen\n  a();\n  x();\n  b();\nend',
    )
    expect(insert('rule "r"\nwhen\n  true\nthen\n  |\nend', 'x();')).toBe('rule "r"\nwhen\n  true\nthen\n  x();\nend')
    expect(insert('rule "r" when |true end', 'x();')).toBe('rule "r" when true then\n  x();\nend')
    expect(insert('|', 'x();')).toBe('x();')
  })
})
