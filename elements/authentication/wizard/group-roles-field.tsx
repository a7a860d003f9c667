/** Which group gives which roles. */
import { useEffect, useRef, useState } from 'react'
import { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import { Button, FieldNote, IconButton, SelectField, TextField, useStrings, type SelectOption } from '../../kit/kit.ts'
import { nextKey, type GroupDraft, type ServiceDraft } from './draft.ts'
import { RolesField } from './roles-field.tsx'
import type { StepProps } from './step-props.ts'

export interface GroupRolesFieldProps extends StepProps<ServiceDraft> {
  /** Groups to choose from; null: their names are typed. */
  readonly options: readonly SelectOption[] | null
}

/** Rows drawn at once; the others follow when they are asked for. */
const firstRows = 50
const most = 1000

export function GroupRolesField({ draft, change, errorOf, options }: GroupRolesFieldProps) {
  const t = useStrings(authenticationFormStrings)
  const { group_roles: groups } = draft
  const [shownRows, setShownRows] = useState(firstRows)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const focus = useRef<string | null>(null)
  // The row that was added has the focus; where one was removed, its neighbour.
  useEffect(() => {
    if (focus.current === null) return
    const wanted = fieldset.current?.querySelector<HTMLElement>(focus.current)
    focus.current = null
    ;(wanted ?? fieldset.current?.querySelector<HTMLElement>('[data-act="add"]'))?.focus()
  })
  const focusRow = (index: number) => {
    focus.current = `[data-row="${index}"] :is(input:not([tabindex="-1"]), [role="combobox"])`
  }
  const set = (next: readonly GroupDraft[]) => change({ group_roles: next })
  const replace = (index: number, part: Partial<GroupDraft>) => set(groups.with(index, { ...groups[index]!, ...part }))
  const add = () => {
    focusRow(groups.length)
    setShownRows(Math.max(shownRows, groups.length + 1))
    set([...groups, { key: nextKey(), group: '', roles: [] }])
  }
  const remove = (index: number) => {
    focusRow(Math.max(0, index - 1))
    set(groups.toSpliced(index, 1))
  }
  const hidden = groups.length - shownRows
  const error = errorOf('group_roles')
  return (
    <fieldset ref={fieldset} className="auth-items">
      <legend className="label">{t('groupRoles')}</legend>
      <p className="hint">{t('groupRolesHint')}</p>
      {groups.length === 0 && <p className="sm">{t('noGroupRoles')}</p>}
      {groups.slice(0, shownRows).map(({ key, group, roles }, index) => {
        const number = index + 1
        const field = {
          label: t('group', { number }),
          error: errorOf(`group_roles.${index}.group`) ?? errorOf(`group_roles.${index}`),
        }
        return (
          <div key={key} className="auth-group" data-row={index}>
            {options === null ? (
              <TextField {...field} maxLength={1000} value={group} onChange={text => replace(index, { group: text })} />
            ) : (
              <SelectField
                {...field}
                creatable
                options={optionsWith(options, group)}
                value={group === '' ? null : group}
                onChange={value => replace(index, { group: value ?? '' })}
              />
            )}
            <RolesField
              label={t('rolesOf', { number })}
              value={roles}
              error={errorOf(`group_roles.${index}.roles`)}
              onChange={chosen => replace(index, { roles: chosen })}
            />
            <div className="row auth-acts">
              <IconButton icon="trash" label={t('removeGroup', { number })} onClick={() => remove(index)} />
            </div>
          </div>
        )
      })}
      {hidden > 0 && (
        <div>
          <Button size="sm" onClick={() => setShownRows(groups.length)}>
            {t('showAllGroups', { count: hidden })}
          </Button>
        </div>
      )}
      {error !== undefined && <FieldNote error={error} />}
      {groups.length < most && (
        <div>
          <Button size="sm" icon="plus" data-act="add" onClick={add}>
            {t('addGroup')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** A group that was stored or typed stays, whether the directory names it or not. */
const optionsWith = (options: readonly SelectOption[], group: string): readonly SelectOption[] =>
  group === '' || options.some(({ value }) => value === group) ? options : [{ value: group, label: group }, ...options]
