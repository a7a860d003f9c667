/** The share dialog behind its button, for an owner of two saved searches. */
import { configure } from '../../../core/core.ts'
import { defineElement, Page } from '../../../elements/kit/kit.ts'
import '../../../elements/permissions/share-button.tsx'

export const start = () => void configure({ baseUrl: '/sharing/api' })

const Sharing = () => (
  <Page title="Sharing">
    <p className="row">
      <cordwood-share-button grn="grn::::search:64c900000000000000000001" entity-title="Errors of the night" />
      <cordwood-share-button grn="grn::::search:64c900000000000000000002" entity-title="Somebody else’s" />
    </p>
  </Page>
)

defineElement('cordwood-gallery-sharing', Sharing)
