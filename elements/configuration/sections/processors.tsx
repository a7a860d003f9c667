import { configClasses } from '../../../core/configuration/classes.ts'
import type { MessageProcessorsList } from '../../../core/configuration/schema.ts'
import { Badge, CheckboxField, SortableList, useStrings } from '../../kit/kit.ts'
import { configPanel } from '../config-panel.tsx'
import { readPermission, type ConfigView, type FormProps, type Section } from '../section.ts'
import { screenStrings } from '../strings.ts'

function ProcessorsForm({ value, onChange }: FormProps<MessageProcessorsList>) {
  const s = useStrings(screenStrings)
  const { processor_order, disabled_processors: disabled } = value
  return (
    <div className="field">
      <span className="label">{s('processorOrder')}</span>
      <SortableList
        label={s('processorOrder')}
        items={processor_order.map(({ name, class_name }) => ({ id: class_name, title: name, name, class_name }))}
        onChange={items =>
          onChange({ ...value, processor_order: items.map(({ name, class_name }) => ({ name, class_name })) })
        }
        render={({ name, class_name }) => (
          <div className="row">
            <bdi className="grow">{name}</bdi>
            <CheckboxField
              label={
                <>
                  {s('enabled')}
                  <span className="sr"> {name}</span>
                </>
              }
              checked={!disabled.includes(class_name)}
              onChange={on =>
                onChange({
                  ...value,
                  disabled_processors: on ? disabled.filter(other => other !== class_name) : [...disabled, class_name],
                })
              }
            />
          </div>
        )}
      />
    </div>
  )
}

const view: ConfigView<MessageProcessorsList> = {
  name: configClasses.messageProcessors,
  title: 'processors',
  about: 'processorsAbout',
  edit: ['clusterconfigentry:edit'],
  standard: { processor_order: [], disabled_processors: [] },
  load: (store, signal) => store.loadMessageProcessors(signal),
  save: (store, value) => store.saveMessageProcessors(value),
  rows: ({ processor_order, disabled_processors }, messages) => {
    const s = messages.of(screenStrings)
    return processor_order.map(({ name, class_name }, index) => ({
      label: `${index + 1}. ${name}`,
      value: disabled_processors.includes(class_name) ? (
        <Badge>{s('disabled')}</Badge>
      ) : (
        <Badge variant="success">{s('enabled')}</Badge>
      ),
    }))
  },
  Form: ProcessorsForm,
}

export const processorsSection: Section = {
  id: 'message-processors',
  title: 'processors',
  read: readPermission,
  obeyed: 'message-processors',
  Panel: configPanel(view),
}
