import java.io.File;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Verify PROFILE... -- FILE...: a line of tabs for each profile and file, and one for each kind of fault. */
public class Verify {
  public static void main(String[] words) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    int files = java.util.Arrays.asList(words).indexOf("--");
    for (int word = files + 1; word < words.length; word++)
      for (int profile = 0; profile < files; profile++) verify(words[profile], words[word]);
  }

  private static void verify(String profile, String file) throws Exception {
    PDFAFlavour flavour = PDFAFlavour.fromString(profile);
    try (var parser = Foundries.defaultInstance().createParser(new File(file), flavour);
        var validator = Foundries.defaultInstance().createValidator(flavour, 1, false, false, false)) {
      var result = validator.validate(parser);
      System.out.println(String.join("\t", "checked", profile, file, String.valueOf(result.getTotalAssertions())));
      for (TestAssertion one : result.getTestAssertions()) {
        if (one.getStatus() != TestAssertion.Status.FAILED) continue;
        String rule = one.getRuleId().getClause() + "-" + one.getRuleId().getTestNumber();
        String said = one.getMessage().replaceAll("\\s+", " ");
        System.out.println(String.join("\t", "fault", profile, file, rule, said, one.getLocation().getContext()));
      }
    }
  }
}
