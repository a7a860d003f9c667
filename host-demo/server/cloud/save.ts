/** Makes the input that the wizard has put together. */
import type { CloudInputRequest } from '../../../core/cloud/schema.ts'
import { cloudInputType } from '../../../core/cloud/payloads.ts'
import type { Input } from '../../../core/inputs/schema.ts'
import { createInput, presentFor } from '../inputs/service.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import { accountOfRequest } from './account.ts'

/** A global input. @throws ApiError 400 that names the field, 403 */
export async function saveInput(services: Services, caller: Caller, request: CloudInputRequest): Promise<Input> {
  const { region, accessKeyId, secretAccessKey, assumeRoleArn, endpoints } = accountOfRequest(
    request,
    services.settings,
  )
  const stored = await createInput(services, caller, {
    title: request.name,
    type: cloudInputType,
    global: true,
    configuration: {
      aws_access_key: accessKeyId ?? '',
      aws_secret_key: secretAccessKey ?? '',
      aws_message_type: request.aws_input_type,
      throttling_allowed: request.enable_throttling,
      aws_flow_log_prefix: request.add_flow_log_prefix,
      aws_region: region,
      aws_assume_role_arn: assumeRoleArn ?? '',
      cloudwatch_endpoint: endpoints.cloudwatch ?? '',
      dynamodb_endpoint: endpoints.dynamodb ?? '',
      iam_endpoint: endpoints.iam ?? '',
      kinesis_endpoint: endpoints.kinesis ?? '',
      kinesis_stream_name: request.stream_name,
      kinesis_record_batch_size: request.batch_size,
    },
  })
  return presentFor(services, caller, stored)
}
