import { elasticsearchCodec } from './decode.ts'
import { elasticsearchHttp } from './listen.ts'
import { registerInputType } from '../../registry.ts'

registerInputType({
  type: 'org.cordwood.inputs.elasticsearch.ElasticsearchBulkInput',
  name: 'Elasticsearch Bulk',
  transport: elasticsearchHttp,
  codec: elasticsearchCodec,
  sendPath: '',
})
