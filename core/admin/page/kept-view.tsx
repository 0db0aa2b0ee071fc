import { Component, type ComponentChildren } from 'preact'

interface KeptViewProps {
  readonly name: string
  readonly isShown: boolean
  readonly show: () => ComponentChildren
}

/** A view that keeps what was typed and selected in it while another one is shown, and is not rendered meanwhile. */
export class KeptView extends Component<KeptViewProps> {
  override shouldComponentUpdate(next: KeptViewProps): boolean {
    return next.isShown || this.props.isShown
  }

  override render() {
    const { name, isShown, show } = this.props
    return (
      <div
        id={`view-${name}`}
        class="view"
        role="tabpanel"
        aria-labelledby={`tab-${name}`}
        hidden={!isShown}
      >
        {show()}
      </div>
    )
  }
}
