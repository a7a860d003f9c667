import { describe, expect, test } from 'vitest'
import { defaultBrand } from '../../../core/brand/brand.ts'
import { createMessages } from '../../../core/brand/catalogue.ts'
import { problemsOf, runnable, syntaxProblem } from './query-problems.ts'

const english = createMessages('en', defaultBrand)

describe('problems', () => {
  test('of the syntax stand where they are', () => {
    expect(syntaxProblem('level:3 AND source:web', english)).toBeNull()
    expect(syntaxProblem('*web', english)).toBeNull()
    expect(syntaxProblem('level:3 AND (a OR "b', english)).toMatchObject({ from: 18, to: 20, severity: 'error', message: 'Missing closing quote' })
  })

  test('of the syntax are told in the language of the page, what they quote as it stands', () => {
    const german = createMessages('de', defaultBrand, {
      'query.closingQuote': 'Schließendes Anführungszeichen fehlt', 'query.queryAfter': "Nach '{operator}' fehlt etwas{found}{hint}",
      'query.found': ", da steht '{text}'", 'query.escapeIt': "; '\\{text}' sucht danach", 'query.regex': 'Muster: {reason}',
      'query.regexNothing': "vor '{text}' steht nichts",
    })
    expect(syntaxProblem('"b', german)?.message).toBe('Schließendes Anführungszeichen fehlt')
    expect(syntaxProblem('a && )', german)?.message).toBe("Nach '&&' fehlt etwas, da steht ')'; '\\&&' sucht danach")
    expect(syntaxProblem('/{text}/', german)?.message).toBe("Muster: vor '{' steht nichts")
  })

  test('keep what is written from being run', () => {
    expect(runnable('level:3', 'refused')).toBe('level:3')
    expect(runnable('level:3 AND "', 'refused')).toBe('refused')
    expect(runnable('', 'refused')).toBe('')
  })

  test('of the server are placed by line and column', () => {
    const explanation = { error_type: 'UNKNOWN_FIELD', begin_line: 1, begin_column: 8, end_line: 1, end_column: 11,
      error_title: 'Unknown field', error_message: 'Query contains unknown field: foo' }
    expect(problemsOf('level:3 foo:1', { status: 'WARNING', explanations: [explanation] }))
      .toEqual([{ from: 8, to: 11, severity: 'warning', message: 'Query contains unknown field: foo' }])
    expect(problemsOf('a', { status: 'OK' })).toEqual([])
  })

  test('without a place mean the whole query', () => {
    expect(problemsOf('a b',
      { status: 'ERROR', explanations: [{ error_type: 'UNDECLARED_PARAMETER', error_title: 'x', error_message: 'y' }] }))
      .toEqual([{ from: 0, to: 3, severity: 'error', message: 'y' }])
  })
})
