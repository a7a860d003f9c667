import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Tooltip } from './tooltip.tsx'
import buttonsCss from './styles/buttons.css?inline'
import { addKitCss } from './stylesheet.ts'

addKitCss(buttonsCss)

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'>

export interface ButtonProps extends Native {
  /** One primary button per view. */
  readonly variant?: 'default' | 'primary' | 'danger' | 'ghost'
  readonly size?: 'md' | 'sm'
  readonly icon?: IconName
  readonly full?: boolean
  readonly className?: string
  readonly ref?: Ref<HTMLButtonElement>
  readonly children?: ReactNode
}

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

export function Button({
  variant = 'default',
  size = 'md',
  icon,
  full,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes('btn', variant !== 'default' && variant, size === 'sm' && 'sm', full && 'full', className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'full'> {
  readonly icon: IconName
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
  /** Shown by the tooltip at once while it is given: 'Copied!' */
  readonly notice?: string
}

export function IconButton({
  icon,
  label,
  notice,
  variant = 'ghost',
  size = 'md',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} notice={notice}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={classes('btn icon', variant !== 'default' && variant, size === 'sm' && 'sm', className)}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  )
}
