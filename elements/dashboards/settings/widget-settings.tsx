/** The settings of a widget, in a dialog; what it will look like stands beside them. */
import { useState } from 'react'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import type { EventsWidget, MessagesWidget, TextWidget, Widget } from '../../../core/views/schema.ts'
import { isAggregation, isEvents, isMessages, isText } from '../../../core/views/widgets.ts'
import {
  CheckboxField,
  ModalForm,
  MultiSelectField,
  SelectField,
  TextArea,
  TextField,
  useStrings,
} from '../../kit/kit.ts'
import { WidgetEditor, type WidgetEditorProps } from '../../widgets/editor/widget-editor.tsx'
import { MarkdownText } from '../kinds/text-widget.tsx'
import { KindPreview } from './kind-preview.tsx'
import { AboutPart, aboutOf, withAbout, type AboutWidget } from './about-widget.tsx'

export interface WidgetSettingsProps
  extends Pick<WidgetEditorProps, 'title' | 'isNew' | 'fields' | 'scope' | 'zone' | 'runner' | 'onCancel'> {
  readonly widget: Widget
  readonly description: string
  readonly refresh: string
  readonly onApply: (widget: Widget, title: string, about: AboutWidget) => void
}

export function WidgetSettings(props: WidgetSettingsProps) {
  const { widget, description, refresh, zone, onApply } = props
  const given = aboutOf(widget, description, refresh)
  const [about, setAbout] = useState(given)
  const isChanged = JSON.stringify(about) !== JSON.stringify(given)
  const part = <AboutPart about={about} zone={zone} asks={!isText(widget)} onAbout={setAbout} />
  if (!isAggregation(widget)) return <OtherSettings {...props} about={about} part={part} />
  return (
    <WidgetEditor
      {...props}
      widget={withAbout(widget, about)}
      about={part}
      aboutChanged={isChanged}
      onApply={(changed, title) => onApply(changed, title, about)}
    />
  )
}

interface OtherProps extends WidgetSettingsProps {
  readonly about: AboutWidget
  readonly part: React.ReactNode
}

function OtherSettings({
  widget: given,
  title: givenTitle,
  isNew,
  fields,
  scope,
  zone,
  runner,
  about,
  part,
  onApply,
  onCancel,
}: OtherProps) {
  const t = useStrings(dashboardStrings)
  const [title, setTitle] = useState(givenTitle)
  const [widget, setWidget] = useState(given)
  const names = fields.map(({ name }) => name)
  return (
    <ModalForm
      title={isNew ? t('addWidgetTitle') : t('settingsOf', { title: givenTitle || t('details') })}
      submitLabel={isNew ? t('add') : t('apply')}
      width="lg"
      onSubmit={() => onApply(withAbout(widget, about), title.trim(), about)}
      onCancel={onCancel}
    >
      <TextField label={t('widgetTitle')} optional value={title} maxLength={200} onChange={setTitle} />
      {isText(widget) && <TextSettings widget={widget} onWidget={setWidget} />}
      {isMessages(widget) && <MessagesSettings widget={widget} names={names} onWidget={setWidget} />}
      {isEvents(widget) && <EventsSettings widget={widget} onWidget={setWidget} />}
      {part}
      {!isText(widget) && <KindPreview {...{ widget: withAbout(widget, about), title, scope, zone, runner }} />}
    </ModalForm>
  )
}

interface KindSettingsProps<W extends Widget> {
  readonly widget: W
  readonly onWidget: (widget: W) => void
}

function TextSettings({ widget, onWidget }: KindSettingsProps<TextWidget>) {
  const t = useStrings(dashboardStrings)
  const text = widget.config.markdown ?? ''
  return (
    <>
      <TextArea
        label={t('markdown')}
        hint={t('markdownHint')}
        rows={8}
        value={text}
        maxLength={100_000}
        onChange={markdown => onWidget({ ...widget, config: { ...widget.config, markdown } })}
      />
      <section className="dashboard-preview" aria-label={t('preview')}>
        <MarkdownText text={text} label={t('preview')} />
      </section>
    </>
  )
}

function MessagesSettings({
  widget,
  names,
  onWidget,
}: KindSettingsProps<MessagesWidget> & { readonly names: readonly string[] }) {
  const t = useStrings(dashboardStrings)
  const { config } = widget
  const [sort] = config.sort
  const change = (part: Partial<MessagesWidget['config']>) => onWidget({ ...widget, config: { ...config, ...part } })
  return (
    <>
      <MultiSelectField
        label={t('fields')}
        hint={t('fieldsHint')}
        value={config.fields}
        options={[...new Set([...config.fields, ...names])].map(name => ({ value: name, label: name }))}
        creatable
        onChange={chosen => change({ fields: chosen })}
      />
      <CheckboxField
        label={t('showText')}
        checked={config.show_message_row}
        onChange={show_message_row => change({ show_message_row })}
      />
      <SelectField
        label={t('sortBy')}
        value={sort?.direction ?? 'Descending'}
        options={[
          { value: 'Descending', label: t('newestFirst') },
          { value: 'Ascending', label: t('oldestFirst') },
        ]}
        onChange={direction =>
          change({
            sort: [
              {
                type: 'pivot',
                field: sort?.field ?? 'timestamp',
                direction: direction === 'Ascending' ? 'Ascending' : 'Descending',
              },
            ],
          })
        }
      />
    </>
  )
}

function EventsSettings({ widget, onWidget }: KindSettingsProps<EventsWidget>) {
  const t = useStrings(dashboardStrings)
  return (
    <CheckboxField
      label={t('alertsOnly')}
      checked={widget.config.alerts_only === true}
      onChange={alerts_only => onWidget({ ...widget, config: { ...widget.config, alerts_only } })}
    />
  )
}
