"""What PyInstaller asks the package for: where its hook is."""

from os.path import dirname


def hook_folders() -> list[str]:
    """Return the folders of hooks: PyInstaller knows this function as an entry point."""
    return [dirname(__file__)]
