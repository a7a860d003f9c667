/** Of the inputs that the wizard sets up; it has a file of its own because the list of inputs asks for it and for nothing else. */
export const cloudInputType = 'org.graylog.integrations.aws.inputs.AWSInput'
