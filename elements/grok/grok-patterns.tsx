/**
 * `<cordwood-grok-patterns>`: the grok patterns, created, tried, changed, deleted, imported and exported.
 *
 * @permission inputs:read — lists grok patterns
 * @permission inputs:create — creates and imports grok patterns
 * @permission inputs:edit — changes and deletes grok patterns
 * @example
 * <cordwood-grok-patterns></cordwood-grok-patterns>
 */
import { useCallback, useMemo } from 'react'
import { grokEntity } from '../../core/grok/entity.ts'
import type { GrokPattern } from '../../core/grok/schema.ts'
import { grokStrings } from '../../core/grok/strings.ts'
import { EntityActions, EntityScreen, EntityTitle, useEntityList, type RowTools } from '../kit/entities/entities.ts'
import { defineElement, useCore, useStrings, type EntityColumn, type RowSection } from '../kit/kit.ts'
import { DeletePattern } from './delete-pattern.tsx'
import { HeadActions } from './head-actions.tsx'
import { PatternForm } from './pattern-form.tsx'
import { PatternSection } from './pattern-section.tsx'
import { PatternText } from './pattern-text.tsx'
import css from './grok.css?inline'

export interface GrokPatternsProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

const searchFields = [{ id: 'name' }, { id: 'pattern' }]
const byName = { attributeId: 'name', direction: 'asc' } as const

function GrokPatterns({ parameters }: GrokPatternsProps) {
  const { routes } = useCore()
  const t = useStrings(grokStrings)
  const list = useEntityList(grokEntity, { parameters, address: routes.grokPatterns, sort: byName })
  const columns = useColumns()
  const sections = useMemo(
    (): readonly RowSection<GrokPattern>[] => [
      { id: 'details', title: t('details'), render: pattern => <PatternSection pattern={pattern} /> },
    ],
    [t],
  )
  const actions = useCallback(
    (pattern: GrokPattern, tools: RowTools) => (
      <EntityActions
        entity={grokEntity}
        row={pattern}
        deletion={{ refusal: null, question: props => <DeletePattern pattern={pattern} {...props} /> }}
        {...tools}
      />
    ),
    [],
  )
  return (
    <EntityScreen
      list={list}
      columns={columns}
      documentation="grokpatterns"
      search={searchFields}
      sections={sections}
      actions={actions}
      headActions={<HeadActions />}
      form={props => <PatternForm {...props} />}
    />
  )
}

function useColumns(): readonly EntityColumn<GrokPattern>[] {
  const t = useStrings(grokStrings)
  return useMemo(
    (): readonly EntityColumn<GrokPattern>[] => [
      {
        id: 'name',
        title: t('name'),
        rowHeader: true,
        sortable: true,
        weight: 1,
        minWidth: 200,
        render: ({ name }) => <EntityTitle title={name} />,
      },
      {
        id: 'pattern',
        title: t('pattern'),
        sortable: true,
        weight: 3,
        minWidth: 240,
        wide: true,
        render: ({ pattern }) => <PatternText pattern={pattern} short />,
      },
    ],
    [t],
  )
}

defineElement<GrokPatternsProps>('cordwood-grok-patterns', GrokPatterns, {
  props: { parameters: String },
  events: ['cordwood-grok-pattern-created', 'cordwood-grok-pattern-saved', 'cordwood-grok-pattern-deleted'],
  styles: [css],
})
