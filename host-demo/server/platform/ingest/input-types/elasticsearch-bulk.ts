import { registerInputType } from '../registry.ts'

registerInputType({
  type: 'org.cordwood.inputs.elasticsearch.ElasticsearchBulkInput', name: 'Elasticsearch Bulk',
  transport: 'elasticsearch-bulk', codec: 'elasticsearch-bulk',
})
