/** The type of inputs that the wizard sets up; in a file of its own so that the list of inputs loads nothing else. */
export const cloudInputType = 'org.graylog.integrations.aws.inputs.AWSInput'
