/** Templates, for other areas that fill them in. */
export { parseTemplate, type Path, type Template } from './template/parse.ts'
export { render, type RenderOptions } from './template/render.ts'
export { TemplateError } from './template/template-error.ts'
