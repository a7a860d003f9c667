import { describe, expect, it } from 'vitest'
import { defaultBrand } from '../../../core/brand/brand.ts'
import { createMessages } from '../../../core/brand/catalogue.ts'
import { problemsOf } from './query-problems.ts'
import { runnable, syntaxProblems } from './query-syntax.ts'

const english = createMessages('en', defaultBrand)

describe('problems', () => {
  it('of the syntax stand where they are', () => {
    expect(syntaxProblems('level:3 AND source:web', english)).toEqual([])
    expect(syntaxProblems('*web', english)).toEqual([])
    expect(syntaxProblems('level:3 AND (a OR "b', english)).toEqual([
      { from: 18, to: 20, severity: 'error', message: 'Missing closing quote' },
    ])
  })

  it('of the syntax are all marked where several brackets are open', () => {
    expect(syntaxProblems('((a', english).map(({ from, message }) => [from, message])).toEqual([
      [1, '2 closing parentheses are missing'],
      [0, '2 closing parentheses are missing'],
    ])
  })

  it('of the syntax are shown in the language of the page, what they quote as it stands', () => {
    const german = createMessages('de', defaultBrand, {
      'query.closingQuote': 'Schließendes Anführungszeichen fehlt',
      'query.queryAfter': "Nach '{operator}' fehlt etwas{found}{hint}",
      'query.found': ", da steht '{text}'",
      'query.escapeIt': "; '\\{text}' sucht danach",
      'query.regex': 'Muster: {reason}',
      'query.regexNothing': "vor '{text}' steht nichts",
    })
    expect(syntaxProblems('"b', german)[0]?.message).toBe('Schließendes Anführungszeichen fehlt')
    expect(syntaxProblems('a && )', german)[0]?.message).toBe(
      "Nach '&&' fehlt etwas, da steht ')'; '\\&&' sucht danach",
    )
    expect(syntaxProblems('/{text}/', german)[0]?.message).toBe("Muster: vor '{' steht nichts")
  })

  it('keep what is written from being run', () => {
    expect(runnable('level:3', 'refused')).toBe('level:3')
    expect(runnable('level:3 AND "', 'refused')).toBe('refused')
    expect(runnable('', 'refused')).toBe('')
  })

  it('of the server are placed by line and column', () => {
    const explanation = {
      error_type: 'UNKNOWN_FIELD',
      begin_line: 1,
      begin_column: 8,
      end_line: 1,
      end_column: 11,
      error_title: 'Unknown field',
      error_message: 'Query contains unknown field: foo',
    }
    expect(problemsOf('level:3 foo:1', { status: 'WARNING', explanations: [explanation] })).toEqual([
      { from: 8, to: 11, severity: 'warning', message: 'Query contains unknown field: foo' },
    ])
    expect(problemsOf('a', { status: 'OK' })).toEqual([])
  })

  it('without a place mean the whole query', () => {
    expect(
      problemsOf('a b', {
        status: 'ERROR',
        explanations: [{ error_type: 'UNDECLARED_PARAMETER', error_title: 'x', error_message: 'y' }],
      }),
    ).toEqual([{ from: 0, to: 3, severity: 'error', message: 'y' }])
  })
})
