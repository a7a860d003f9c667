/** Saves a rule. Where someone else saved it meanwhile, the server refuses, and the user decides whose stays. */
import { useEffect, useState } from 'react'
import { isConflict } from '../../../core/client/errors.ts'
import { rulePath, rulesPath } from '../../../core/pipelines/api.ts'
import { ruleEditorStrings } from '../../../core/pipelines/editor-strings.ts'
import { ruleEntity, type StoredRule } from '../../../core/pipelines/entity.ts'
import type { RuleInput } from '../../../core/pipelines/schema.ts'
import { sourceErrorsOf } from '../../../core/pipelines/source-errors.ts'
import { useEntityChanged, type EntitySavedDetail } from '../../kit/entities/entities.ts'
import { useCore, useHost, useNavigate, useQuietClient, useStrings, useToast, useWordsOf } from '../../kit/kit.ts'

interface Written {
  readonly source: string
  readonly description: string
}

export interface SaveRule {
  readonly isUnsaved: boolean
  readonly isBusy: boolean
  readonly failure: string | null
  /** The rule as someone else saved it. */
  readonly conflict: StoredRule | null
  /** `closes`: goes back to the list of rules afterwards. */
  readonly save: (closes: boolean) => void
  /** Goes on with the changes of someone else. */
  readonly load: () => void
  /** Saves over the changes of someone else. */
  readonly overwrite: () => Promise<void>
  readonly cancel: () => void
}

export function useSaveRule(stored: StoredRule | null, written: Written): SaveRule {
  const { routes } = useCore()
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(ruleEditorStrings)
  const toast = useToast()
  const wordsOf = useWordsOf()
  const navigate = useNavigate()
  const changed = useEntityChanged(ruleEntity)
  /** The rule as this form knows it on the server. */
  const [base, setBase] = useState(stored)
  const [first] = useState(written)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<{ readonly rule: StoredRule; readonly closes: boolean } | null>(null)
  const [leaving, setLeaving] = useState<{ readonly to: string; readonly replace: boolean } | null>(null)
  const known = base ? { source: base.source, description: base.description ?? '' } : first
  const isChanged = written.source !== known.source || written.description !== known.description

  // Once the question about unsaved changes has been taken back.
  useEffect(() => {
    if (leaving) navigate(leaving.to, { replace: leaving.replace })
  }, [leaving, navigate])

  const store = async (closes: boolean, from: StoredRule | null) => {
    const { source } = written
    const input: RuleInput = { source, description: written.description.trim() || null }
    const rule = from
      ? await client.put<StoredRule>(
          rulePath(from.id),
          { id: from.id, ...input },
          { query: { revision: from.revision } },
        )
      : await client.post<StoredRule>(rulesPath, input)
    const detail: EntitySavedDetail = { id: rule.id, title: rule.title ?? '' }
    host.emit(from ? 'cordwood-pipeline-rule-saved' : 'cordwood-pipeline-rule-created', detail)
    toast.success(t(from ? 'saved' : 'created', { title: detail.title }))
    setBase({ ...rule, source, description: written.description })
    setConflict(null)
    changed()
    if (closes) setLeaving({ to: routes.pipelineRules(), replace: false })
    else if (!from) setLeaving({ to: routes.pipelineRule({ ruleId: rule.id }), replace: true })
  }
  const run = async (closes: boolean, from: StoredRule | null) => {
    try {
      await store(closes, from)
    } catch (error) {
      if (!from || !isConflict(error)) throw error
      setConflict({ rule: await client.get<StoredRule>(rulePath(from.id)), closes })
    }
  }
  return {
    isUnsaved: isChanged && !leaving,
    isBusy,
    failure,
    conflict: conflict?.rule ?? null,
    save(closes) {
      if (isBusy) return
      setBusy(true)
      setFailure(null)
      run(closes, base)
        .catch((error: unknown) => {
          const found = sourceErrorsOf(error)
          setFailure(found ? found.map(({ reason }) => reason).join(' ') : wordsOf(error))
        })
        .finally(() => setBusy(false))
    },
    load() {
      setBase(conflict!.rule)
      setConflict(null)
      changed()
    },
    overwrite: () => run(conflict!.closes, conflict!.rule),
    cancel: () => setConflict(null),
  }
}
