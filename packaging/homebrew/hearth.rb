# Builds the hearth command on a Mac with Homebrew's llama.cpp. This formula has never been run.
#
# There is no release yet, so the formula builds the newest source of the repository in HOMEBREW_HEARTH_REPOSITORY. Homebrew
# reads formulas from taps:
#
#   brew tap-new --no-git local/hearth
#   cp packaging/homebrew/hearth.rb "$(brew --repository local/hearth)/Formula/"
#   HOMEBREW_HEARTH_REPOSITORY=<the repository's URL> brew install --HEAD local/hearth/hearth
#
# A release will add `homepage` and `url` with the `sha256` of its source archive, and remove the variable.
# Homebrew's llama.cpp is newer than the version that Hearth is tested with (docs/design/harness-questions.md). If the build
# reports changed functions, use `Tools/setup --native && make build` in a checkout instead.
class Hearth < Formula
  desc "Private AI on your own device: chat, documents, mail and a local server"
  license "Apache-2.0"
  # Without the variable, Homebrew can still list the formula, and the fetch error names the missing variable.
  head ENV.fetch("HOMEBREW_HEARTH_REPOSITORY", "file:///set-HOMEBREW_HEARTH_REPOSITORY"), using: :git, branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "gmime"
  depends_on "llama.cpp"
  depends_on macos: :sequoia
  depends_on "poppler"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "hearth",
           "--traits", "Product"
    bin.install ".build/release/hearth"
    pkgshare.install "Models/hearth-mail.gguf", "Models/hearth-mail.md", "Samples"
    doc.install "THIRD_PARTY_NOTICES.md"
    generate_completions_from_executable(bin/"hearth", "--generate-completion-script")
  end

  service do
    run [opt_bin/"hearth", "serve"]
    keep_alive true
    log_path var/"log/hearth.log"
    error_log_path var/"log/hearth.log"
  end

  def caveats
    <<~TEXT
      Install a model that answers, and one for search by meaning:
        hearth models pull qwen3-1.7b-q4_k_m
        hearth models pull all-minilm-l6-v2-q8_0
    TEXT
  end

  test do
    ENV["HEARTH_HOME"] = testpath/"home"
    assert_match(/\A\d+\.\d+\.\d+\n\z/, shell_output("#{bin}/hearth --version"))
    assert_match "Person", shell_output("#{bin}/hearth schema object --name Person --string name")
  end
end
